package dev.glovebox.ui.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.agent.journal.Journal;
import dev.glovebox.jobs.Wanted;
import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.Content;
import dev.glovebox.protocol.Message;
import dev.glovebox.protocol.Message.Usage;
import dev.glovebox.ui.web.Finds.Find;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class FindsTest {
    @Test
    void whatIsFoundStandsBetweenWhatIsAroundIt() {
        assertThat(find("tea", new AgentEvent.Prompted(Message.Prompt.of("Make\u0007 me\nTEA, and\tcake"))))
                .contains(new Find(3, "prompt", "Make  me ", "TEA", ", and cake"));
    }

    @Test
    void aCallIsFoundOnceWhereItBegan() {
        var call = new Content.ToolCall("c1", "bash", "{\"command\":\"brew tea\"}");
        var answer = new Message.Answer(List.of(call), Message.Stop.TOOL_CALLS, Usage.NONE);

        assertThat(find("brew", new AgentEvent.Answered(answer))).isEmpty();
        assertThat(find("brew", new AgentEvent.ToolStarted(call)).map(Find::kind))
                .contains("tool");
        assertThat(find("tea", new AgentEvent.Noticed("no tea here")).map(Find::kind))
                .contains("notice");
    }

    @Test
    void whatIsAroundIsBoundedAndNeverHalfACharacter() {
        for (int shift = 0; shift < 3; shift++) {
            String text = "y".repeat(shift) + "𝄞".repeat(1000) + "x" + "𝄞".repeat(1000);
            Find find = find("x", new AgentEvent.Noticed(text)).orElseThrow();
            assertThat(find.before().length()).isBetween(80, 82);
            assertThat(find.after().length()).isBetween(78, 80);
            assertThat(StandardCharsets.UTF_8.newEncoder().canEncode(find.before() + find.after()))
                    .isTrue();
        }
    }

    private static Optional<Find> find(String words, AgentEvent.Kept event) {
        return new Finds(Wanted.of(words)).in(new Journal.Entry(3, Instant.EPOCH, event));
    }
}

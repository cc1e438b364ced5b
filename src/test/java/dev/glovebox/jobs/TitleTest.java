package dev.glovebox.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.jobs.Request.Work;
import dev.glovebox.protocol.Json;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class TitleTest {
    @Test
    void aTaskIsCalledByItsWordsOnOneLine() {
        assertThat(task("  Build me\n\ta todo app\r\n ")).isEqualTo("Build me a todo app");
    }

    @Test
    void stepsAreCalledByTheirToolsAndWhatTheyActOn() {
        Json steps = Json.parse("""
                [{"tool":"shell","command":"ls -la\\nrm x"},{"tool":"python","code":"print(1)"},
                 {"tool":"read_file","path":"a.txt"},{"tool":"move","from":"a","to":"b"}]""");

        assertThat(of(new Work.StepList(steps), Optional.empty()))
                .isEqualTo("shell ls -la · python · read_file a.txt · move a");
    }

    @Test
    void aConversationIsCalledByItsFirstMessageAndIsNamelessBefore() {
        assertThat(of(new Work.Conversation(), Optional.of("What is here?"))).isEqualTo("What is here?");
        assertThat(of(new Work.Conversation(), Optional.empty())).isEmpty();
    }

    @Test
    void whatWouldSteerAScreenBecomesASpace() {
        assertThat(task("a\u0000b\u001b[31mc\u202ed\u2028e\u0085f\u00a0g\ud800h"))
                .isEqualTo("a b [31mc d e f g h");
        assertThat(task("👩‍👩‍👧 at work")).isEqualTo("👩‍👩‍👧 at work");
    }

    @Test
    void aLongOneEndsWithAWordOrAtLeastWithAWholeCharacter() {
        assertThat(task("word ".repeat(100)))
                .isEqualTo("word ".repeat(39) + "word…")
                .hasSize(200);
        for (int shift = 0; shift < 3; shift++) {
            String title = task("x".repeat(shift) + "𝄞".repeat(200));
            assertThat(title.length()).isBetween(198, Title.LONGEST);
            assertThat(StandardCharsets.UTF_8.newEncoder().canEncode(title)).isTrue();
        }
        assertThat(task("x".repeat(200))).isEqualTo("x".repeat(200));
    }

    @Test
    void hostileTextOfAnyLengthIsCutSoon() {
        assertThat(task("\u0001".repeat(100_000) + "x")).isEqualTo("…");
    }

    private static String task(String words) {
        return of(new Work.Task(words), Optional.empty());
    }

    private static String of(Work work, Optional<String> opening) {
        return Title.of(new Job(
                JobId.random(),
                "ada",
                new Request(work, Optional.empty(), Map.of(), List.of(), List.of(), Optional.empty()),
                Job.State.QUEUED,
                "",
                new Job.Times(Instant.EPOCH, Optional.empty(), Optional.empty(), Optional.empty()),
                0,
                Optional.empty(),
                opening));
    }
}

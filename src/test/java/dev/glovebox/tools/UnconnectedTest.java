package dev.glovebox.tools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.protocol.Content;
import dev.glovebox.protocol.EgressDecision.Reason;
import dev.glovebox.protocol.EgressDecision.Refused;
import dev.glovebox.protocol.Json;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class UnconnectedTest {
    private static final ToolOutput OUTPUT =
            ToolOutput.failed("exit 1", Json.object().with("exit", 1).end());

    @Test
    void withoutRefusalsNothingIsSaid() {
        assertThat(Unconnected.told(OUTPUT, List.of())).isSameAs(OUTPUT);
    }

    @Test
    void theModelHearsWhichHostAndWhoCanChangeIt() {
        ToolOutput told = Unconnected.told(OUTPUT, List.of(refused("example.org")));

        assertThat(told.outcome()).isEqualTo(OUTPUT.outcome());
        assertThat(told.content()).hasSize(2).last().isInstanceOfSatisfying(Content.Text.class, text -> assertThat(
                        text.text())
                .contains("example.org:443: not allowed")
                .contains("Only the person can change that"));
        assertThat(told.details().text())
                .isEqualTo("{\"exit\":1,\"refused\":[{\"egress\":\"refused\",\"host\":\"example.org\",\"port\":443,"
                        + "\"reason\":\"host-not-allowed\"}]}");
    }

    @Test
    void aLongListIsCutShort() {
        List<Refused> many =
                IntStream.range(0, 40).mapToObj(i -> refused("h" + i)).toList();
        assertThat(Unconnected.told(OUTPUT, many).content().getLast())
                .isInstanceOfSatisfying(Content.Text.class, text -> assertThat(text.text())
                        .contains("h9:")
                        .doesNotContain("h10:")
                        .contains("and 30 more"));
    }

    private static Refused refused(String host) {
        return new Refused(host, 443, Reason.HOST_NOT_ALLOWED, "not allowed");
    }
}

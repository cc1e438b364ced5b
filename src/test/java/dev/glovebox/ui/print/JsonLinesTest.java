package dev.glovebox.ui.print;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.Json;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class JsonLinesTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final JsonLines lines = new JsonLines(new Paper(out, () -> {}));

    @Test
    void aKeptEventHasItsNumberAndALiveOneNone() {
        lines.kept(7, new AgentEvent.Noticed("Ä"));
        lines.live(new AgentEvent.TextDelta("Hel"));

        assertThat(out())
                .isEqualTo(
                        "{\"n\":7,\"type\":\"noticed\",\"text\":\"Ä\"}\n{\"type\":\"text_delta\",\"text\":\"Hel\"}\n");
    }

    @Test
    void nothingSteersATerminalAndNothingIsLost() {
        String hostile = "\u001b[31m\u009b31m\u202e\u2028\u007f\ud83d \ud83d\ude00 \udb40\udc01\u200d";

        lines.live(new AgentEvent.TextDelta(hostile));

        assertThat(out())
                .isEqualToIgnoringCase(
                        "{\"type\":\"text_delta\",\"text\":\"\\u001B[31m\\u009b31m\\u202e\\u2028\\u007f\\ud83d 😀"
                                + " \\udb40\\udc01\u200d\"}\n");
        assertThat(Json.parse(out()).string("text")).contains(hostile);
    }

    private String out() {
        return out.toString(StandardCharsets.UTF_8);
    }
}

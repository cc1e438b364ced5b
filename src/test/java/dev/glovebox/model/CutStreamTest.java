package dev.glovebox.model;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.model.ModelOutcome.Answered;
import dev.glovebox.testing.Replies;
import dev.glovebox.testing.Stride;
import java.io.IOException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Recorded streams, cut off at every byte: one more request, and the answer once. */
@Timeout(300)
@Tag("slow")
final class CutStreamTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "anthropic/tools",
                "anthropic/thinking",
                "openai/text",
                "openai/tools",
            })
    void everyCutEndsInAWholeAnswer(String name) throws IOException {
        String stream = StreamFiles.read(name);
        Wire wire = StreamTest.wire(name);
        ModelOutcome whole;
        String text;
        try (var model = new AskedModel(wire, AskedModel.patience(1), Replies.stream(stream))) {
            whole = model.ask();
            text = model.deltas.text();
        }
        assertThat(whole).isInstanceOf(Answered.class);
        // The last event counts when its empty line is there.
        for (int at = 0; at < stream.getBytes(UTF_8).length - 1; at += Stride.LENGTH) {
            try (var model =
                    new AskedModel(wire, AskedModel.patience(1), Replies.cut(stream, at), Replies.stream(stream))) {
                assertThat(model.ask()).as("cut at %d", at).isEqualTo(whole);
                assertThat(model.deltas.text()).as("cut at %d", at).isEqualTo(text);
                assertThat(model.deltas.drops()).as("cut at %d", at).hasSize(1);
                assertThat(model.server.requests()).hasSize(2);
            }
        }
    }
}

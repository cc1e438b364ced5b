package dev.glovebox.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.model.ModelOutcome.Failed;
import dev.glovebox.model.ModelOutcome.Reason;
import dev.glovebox.protocol.Cancel;
import dev.glovebox.protocol.Content;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.Message;
import dev.glovebox.protocol.ToolResult;
import dev.glovebox.testing.HeardDeltas;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

final class PictureSparingTest {
    private static final Failed REFUSED = new Failed(Reason.REQUEST, "400: Could not process image");
    private static final Content PICTURE = new Content.Image("image/png", "iVBO");

    private final Deque<ModelOutcome> outcomes = new ArrayDeque<>();
    private final List<ModelRequest> asked = new ArrayList<>();
    private final HeardDeltas heard = new HeardDeltas();

    @Test
    void aRefusedPictureIsLeftOutOnce() {
        ModelOutcome answered = new ModelOutcome.Cancelled();

        assertThat(ask(request(PICTURE), REFUSED, answered)).isEqualTo(answered);

        assertThat(asked)
                .containsExactly(request(PICTURE), request(new Content.Text("[a picture that the provider refused]")));
        assertThat(heard.drops()).containsExactly("400: Could not process image; asking again without pictures");
    }

    @Test
    void aSecondRefusalIsTheEnd() {
        assertThat(ask(request(PICTURE), REFUSED, REFUSED)).isEqualTo(REFUSED);
        assertThat(asked).hasSize(2);
    }

    @Test
    void otherFailuresPass() {
        Failed other = new Failed(Reason.REQUEST, "400: messages: too few");

        assertThat(ask(request(PICTURE), other)).isEqualTo(other);
        assertThat(ask(request(new Content.Text("x")), REFUSED)).isEqualTo(REFUSED);
        assertThat(asked).hasSize(2);
    }

    private ModelOutcome ask(ModelRequest request, ModelOutcome... given) {
        outcomes.addAll(List.of(given));
        return new PictureSparing(new Played()).ask(request, heard, new Cancel());
    }

    private static ModelRequest request(Content content) {
        ToolResult result = new ToolResult(
                "1", ToolResult.Outcome.DONE, List.of(content), Json.object().end());
        return new ModelRequest("system", List.of(new Message.Results(List.of(result))), List.of(), 10);
    }

    private final class Played implements Model {
        @Override
        public String name() {
            return "played";
        }

        @Override
        public long contextWindow() {
            return 1;
        }

        @Override
        public ModelOutcome ask(ModelRequest request, Deltas deltas, Cancel cancel) {
            asked.add(request);
            return outcomes.removeFirst();
        }

        @Override
        public void close() {}
    }
}

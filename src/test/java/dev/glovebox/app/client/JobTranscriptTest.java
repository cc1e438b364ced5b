package dev.glovebox.app.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.agent.EventSink;
import dev.glovebox.agent.journal.Journal;
import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.Content;
import dev.glovebox.protocol.EventJson;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.Message;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class JobTranscriptTest {
    private final StringBuilder text = new StringBuilder();
    private final List<String> asides = new ArrayList<>();
    private final JobTranscript transcript = new JobTranscript(
            new EventSink() {
                @Override
                public void kept(Journal.Entry entry) {
                    text.append('[').append(entry.number()).append(']');
                }

                @Override
                public void live(AgentEvent.Live event) {
                    if (event instanceof AgentEvent.TextDelta(var delta)) {
                        text.append(delta);
                    }
                }
            },
            asides::add,
            () -> false);

    @Test
    void afterACutOnlyTheRestOfTheUnfinishedAnswerIsShown() {
        delta("Hel");
        transcript.again();
        delta("Hello, wo");
        delta("rld");
        answered(3, "Hello, world");
        assertThat(text).hasToString("Hello, world[3]");
    }

    @Test
    void anAnswerThatEndedDuringTheCutIsShownToItsEnd() {
        delta("Hel");
        transcript.again();
        answered(3, "Hello");
        delta("Next");
        answered(4, "Next");
        assertThat(text).hasToString("Hello[3]Next[4]");
    }

    @Test
    void anAnswerThatWasDroppedDuringTheCutIsShownAnew() {
        delta("Hel");
        transcript.again();
        transcript.kept(3, EventJson.write(AgentEvent.Noticed.answerDropped("again")));
        delta("Other");
        assertThat(text).hasToString("Hel[3]Other");
    }

    @Test
    void aRepeatedPieceWithoutACutIsPartOfTheAnswer() {
        delta("ha");
        delta("ha");
        answered(3, "haha");
        assertThat(text).hasToString("haha[3]");
    }

    @Test
    void whatThisProgramDoesNotKnowIsMentioned() {
        transcript.kept(7, Json.object().with("type", "sung").end());
        transcript.live(Json.object().with("type", "hummed").end());
        assertThat(text).isEmpty();
        assertThat(asides)
                .containsExactly("event 7 is not shown, as this glovebox does not know it: unknown event 'sung'");
    }

    private void delta(String piece) {
        transcript.live(EventJson.write(new AgentEvent.TextDelta(piece)));
    }

    private void answered(long number, String whole) {
        transcript.kept(
                number,
                EventJson.write(new AgentEvent.Answered(
                        new Message.Answer(List.of(new Content.Text(whole)), Message.Stop.DONE, Message.Usage.NONE))));
    }
}

package dev.glovebox.ui.print;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.Content;
import dev.glovebox.testing.Golden;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class EventsReferenceTest {
    @Test
    void theReferenceIsTheListOfEvents() {
        Golden.docs().matches("reference/events.md", EventsReference.page());
    }

    @Test
    void everyKindHasOneSample() {
        assertThat(kinds(EventSamples.all()))
                .containsExactlyInAnyOrderElementsOf(Stream.of(AgentEvent.Kept.class, AgentEvent.Live.class)
                        .flatMap(side -> Arrays.stream(side.getPermittedSubclasses()))
                        .toList());
        assertThat(kinds(EventSamples.contents())).containsExactlyInAnyOrder(Content.class.getPermittedSubclasses());
        assertThat(kinds(EventSamples.ends()).stream().distinct())
                .containsExactlyInAnyOrder(AgentEvent.TurnEnd.class.getPermittedSubclasses());
    }

    @Test
    void everyFieldIsDescribedAndNoOther() {
        assertThat(EventsReference.described(EventsReference.described())).isEqualTo(EventsReference.written());
    }

    private static List<Class<?>> kinds(List<?> samples) {
        return samples.stream().<Class<?>>map(Object::getClass).toList();
    }
}

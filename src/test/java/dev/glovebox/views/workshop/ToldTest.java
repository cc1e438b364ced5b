package dev.glovebox.views.workshop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.protocol.AgentEvent.Noticed;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class ToldTest {
    private final Told told = new Told();
    private final List<Noticed> heard = new ArrayList<>();

    @Test
    void whatHappensWhileNobodyListensIsToldToTheNext() {
        told.accept(new Noticed("first"));
        told.to(heard::add);
        told.accept(new Noticed("second"));
        told.toNobody();
        told.accept(new Noticed("third"));
        assertThat(heard).extracting(Noticed::text).containsExactly("first", "second");

        told.to(heard::add);
        assertThat(heard).extracting(Noticed::text).containsExactly("first", "second", "third");
    }

    @Test
    void ofMuchTheLastIsKept() {
        IntStream.range(0, 150).forEach(number -> told.accept(new Noticed("" + number)));
        told.to(heard::add);
        assertThat(heard).hasSize(100).first().isEqualTo(new Noticed("50"));
    }
}

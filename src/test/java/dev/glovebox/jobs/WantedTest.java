package dev.glovebox.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.jobs.Wanted.Place;
import java.util.List;
import org.junit.jupiter.api.Test;

final class WantedTest {
    @Test
    void wordsStandBetweenBlanksOfAnyKind() {
        assertThat(Wanted.of(" Todo\t\u00a0APP\u0000\n").words()).containsExactly("todo", "app");
        assertThat(Wanted.of(" \u2028 ").words()).isEmpty();
        assertThat(Wanted.of("x ".repeat(50)).words()).hasSize(10);
    }

    @Test
    void aTextHasThemWhenEachIsSomewhereInIt() {
        assertThat(Wanted.of("app todo").in("A Todo, an APP")).contains(new Place(11, 14));
        assertThat(Wanted.of("todo app").in("todo? A Todo App")).contains(new Place(8, 16));
        assertThat(Wanted.of("todo app").in("todo")).isEmpty();
        assertThat(new Wanted(List.of()).in("todo")).isEmpty();
    }

    @Test
    void lettersOfOtherAlphabetsCountAsOne() {
        assertThat(Wanted.of("ÄRGER").in("viel ärger")).contains(new Place(5, 10));
        assertThat(Wanted.of("мир").in("МИР")).contains(new Place(0, 3));
    }

    @Test
    void whatIsAPatternElsewhereIsItselfHere() {
        assertThat(Wanted.of(".*").in("abc")).isEmpty();
        assertThat(Wanted.of("\\E[").in("a\\E[b")).contains(new Place(1, 4));
    }
}

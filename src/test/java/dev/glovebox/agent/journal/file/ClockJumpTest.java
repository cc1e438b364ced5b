package dev.glovebox.agent.journal.file;

import static dev.glovebox.agent.journal.Samples.prompted;
import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.agent.journal.HandClock;
import dev.glovebox.agent.journal.Journal;
import dev.glovebox.agent.journal.Journal.Entry;
import dev.glovebox.agent.journal.Listed;
import dev.glovebox.agent.journal.Opening;
import dev.glovebox.agent.journal.SessionId;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A clock that is set back and forth: ids stay distinct, entries in their order. */
final class ClockJumpTest {
    private static final Duration YEAR = Duration.ofDays(365);

    @TempDir
    Path folder;

    private final HandClock clock = new HandClock("2026-03-29T01:59:59Z");

    @Test
    void sessionsHaveNamesOfTheirOwnHoweverOftenASecondComesAgain() {
        FileHistory history = new FileHistory(folder, clock);
        Set<SessionId> ids = new HashSet<>();
        for (int round = 0; round < 5; round++) {
            for (Duration jump : new Duration[] {YEAR, YEAR.negated(), Duration.ofHours(1), Duration.ofHours(-1)}) {
                try (Journal journal = history.create()) {
                    journal.append(prompted("round " + round));
                    ids.add(journal.session());
                }
                clock.pass(jump);
            }
        }

        assertThat(ids).hasSize(20);
        assertThat(history.list()).hasSize(20).allMatch(Listed.Summary.class::isInstance);
        assertThat(ids)
                .allSatisfy(id ->
                        assertThat(history.read(id).orElseThrow().entries()).hasSize(1));
    }

    @Test
    void entriesStayInTheirOrderWhenTimeGoesBack() {
        FileHistory history = new FileHistory(folder, clock);
        SessionId id;
        try (Journal journal = history.create()) {
            id = journal.session();
            for (int i = 0; i < 4; i++) {
                assertThat(journal.append(prompted("entry " + i))).isEqualTo(i + 1);
                journal.force();
                clock.pass(i % 2 == 0 ? YEAR.negated() : Duration.ofHours(3));
            }
        }
        Opening.Opened opened = (Opening.Opened) history.open(id);
        try (Journal journal = opened.journal()) {
            assertThat(opened.notices()).isEmpty();
            assertThat(opened.entries()).extracting(Entry::number).containsExactly(1L, 2L, 3L, 4L);
            assertThat(opened.entries())
                    .extracting(Entry::event)
                    .containsExactly(
                            prompted("entry 0"), prompted("entry 1"), prompted("entry 2"), prompted("entry 3"));
            assertThat(journal.append(prompted("on"))).isEqualTo(5);
        }
    }
}

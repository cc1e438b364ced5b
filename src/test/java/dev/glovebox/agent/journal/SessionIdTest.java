package dev.glovebox.agent.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.LocalDateTime;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SessionIdTest {
    @ParameterizedTest
    @ValueSource(strings = {"20260131-235959", "20260131-235959-2", "20260131-235959-9999"})
    void takesWhatItMakes(String text) {
        assertThat(SessionId.parse(text)).contains(new SessionId(text));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "../20260131-235959",
                "/20260131-235959",
                "20260131-235959/..",
                "20260131-235959\0",
                "20260131-235959\n",
                "20260131-235959.json",
                "20260131-235959-0",
                "20260131-235959-02",
                "20260131-235959-10000",
                "２０260131-235959",
                "last"
            })
    void refusesWhatCouldBeAnotherPath(String text) {
        assertThat(SessionId.parse(text)).isEmpty();
        assertThatExceptionOfType(IllegalArgumentException.class).isThrownBy(() -> new SessionId(text));
    }

    @Test
    void isNamedAfterItsSecond() {
        LocalDateTime time = LocalDateTime.of(2026, 1, 31, 23, 59, 59);

        assertThat(Stream.of(1, 2, 10).map(turn -> SessionId.at(time, turn).text()))
                .containsExactly("20260131-235959", "20260131-235959-2", "20260131-235959-10");
    }

    @Test
    void ordersByTimeAndTurn() {
        List<SessionId> ordered = Stream.of(
                        "20251231-235959-9999",
                        "20260131-235959",
                        "20260131-235959-2",
                        "20260131-235959-10",
                        "20260201-000000")
                .map(SessionId::new)
                .toList();

        assertThat(ordered).isSorted();
        assertThat(ordered.stream().map(SessionId::number)).doesNotHaveDuplicates();
    }
}

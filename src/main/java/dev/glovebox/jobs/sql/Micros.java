package dev.glovebox.jobs.sql;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Instants and durations as they stand in columns. */
final class Micros {
    private Micros() {}

    static Instant instant(long micros) {
        return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
    }

    static long of(Instant time) {
        return ChronoUnit.MICROS.between(Instant.EPOCH, time);
    }

    static long of(Duration time) {
        return time.dividedBy(ChronoUnit.MICROS.getDuration());
    }

    static Duration duration(long micros) {
        return Duration.of(micros, ChronoUnit.MICROS);
    }
}

package dev.glovebox.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

final class LocalClockTest {
    @Test
    void tellsTheTimeHere() {
        LocalClock clock = new LocalClock();
        assertThat(clock.getZone()).isEqualTo(ZoneId.systemDefault());
        assertThat(Duration.between(clock.instant(), Instant.now())).isLessThan(Duration.ofMinutes(1));
    }

    @Test
    void isTheSameElsewhere() {
        assertThat(new LocalClock().withZone(ZoneOffset.UTC).getZone()).isEqualTo(ZoneOffset.UTC);
    }
}

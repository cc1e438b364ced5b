package dev.glovebox.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
final class StoreRetryTest {
    private final StoreRetry retry = new StoreRetry(Duration.ofHours(1));
    private int asked;

    private int answer(int after) {
        asked++;
        if (asked < after) {
            throw new StoreAway("away", new IllegalStateException());
        }
        return asked;
    }

    @Test
    void aStoreThatComesBackIsWaitedFor() {
        assertThat(retry.call(() -> answer(3))).isEqualTo(3);
    }

    @Test
    void aServerThatStopsAsksOnce() {
        retry.stop();
        assertThatExceptionOfType(StoreAway.class).isThrownBy(() -> retry.call(() -> answer(2)));
        assertThat(asked).isEqualTo(1);
    }

    @Test
    void anInterruptEndsTheWait() {
        Thread.currentThread().interrupt();
        assertThatExceptionOfType(StoreAway.class).isThrownBy(() -> retry.call(() -> answer(2)));
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void aFaultIsNotTriedAgain() {
        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> retry.call(() -> {
                    asked++;
                    throw new IllegalStateException();
                }));
        assertThat(asked).isEqualTo(1);
    }
}

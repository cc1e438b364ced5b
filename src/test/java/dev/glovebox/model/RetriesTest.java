package dev.glovebox.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.protocol.Cancel;
import dev.glovebox.testing.Replies;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class RetriesTest {
    private static final Patience PATIENCE = AskedModel.patience(20);

    @Test
    void waitsDoubleWithinTheirJitterAndNeverPassTheLongest() {
        var retries = new Retries(PATIENCE, () -> 0, new Random(3));

        for (long most : new long[] {500, 1000, 2000, 4000, 8000, 16_000, 16_000}) {
            assertThat(retries.next(Optional.empty()).orElseThrow().toMillis()).isBetween(most * 3 / 4, most);
        }
    }

    @Test
    void jitterNeverShortensWhatWasAskedFor() {
        var retries = new Retries(PATIENCE, () -> 0, new Random(3));

        for (int i = 0; i < 20; i++) {
            assertThat(retries.next(Optional.of(Duration.ofSeconds(8)))
                            .orElseThrow()
                            .toMillis())
                    .isBetween(8000L, 9000L);
        }
        assertThat(retries.next(Optional.empty())).isEmpty();
        assertThat(retries.made()).isEqualTo(20);
    }

    @Test
    void aClockThatIsSetNeitherEndsThemNorKeepsThemGoing() throws IOException {
        var busy = Replies.status(529, Map.of(), "Busy");
        for (Duration jump : List.of(Duration.ofDays(400), Duration.ofDays(-400))) {
            try (var model = new AskedModel(busy)) {
                model.jump = jump;
                assertThat(model.ask()).isInstanceOf(ModelOutcome.Failed.class);
                assertThat(model.server.requests()).hasSize(6);
            }
            try (var model = new AskedModel(new AnthropicWire("claude-test"), AskedModel.patience(100), busy)) {
                model.jump = jump;
                assertThat(model.ask()).isInstanceOf(ModelOutcome.Failed.class);
                assertThat(model.waits.stream().reduce(Duration.ZERO, Duration::plus))
                        .isLessThanOrEqualTo(Duration.ofMinutes(5));
            }
        }
    }

    @Test
    void theRealPauseEndsWithItsTimeOrTheWish() {
        var cancel = new Cancel();
        assertThat(Pause.real(Duration.ofMillis(5), cancel)).isTrue();

        Thread.ofVirtual().start(() -> {
            Pause.real(Duration.ofMillis(50), new Cancel());
            cancel.ask();
        });
        assertThat(Pause.real(Duration.ofHours(1), cancel)).isFalse();
        assertThat(Pause.real(Duration.ofHours(1), cancel)).isFalse();
    }

    @Test
    void theRealPauseEndsWithAnInterrupt() {
        Thread.currentThread().interrupt();

        assertThat(Pause.real(Duration.ofMinutes(1), new Cancel())).isFalse();
        assertThat(Thread.interrupted()).isTrue();
    }
}

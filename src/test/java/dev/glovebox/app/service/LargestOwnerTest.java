package dev.glovebox.app.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.app.service.Serving.Keep;
import dev.glovebox.jobs.Retention.Share;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class LargestOwnerTest {
    private static final Keep HUNDRED = new Keep(Duration.ofDays(30), 100);

    private static Optional<String> chosen(Keep keep, Map<String, Long> active, Map<String, Share> shares) {
        return new LargestOwner(keep, active).among(shares);
    }

    private static Share of(long bytes) {
        return new Share(bytes, 0);
    }

    @Test
    void nobodyWhileAllFits() {
        assertThat(chosen(HUNDRED, Map.of(), Map.of("anna", of(60), "bert", of(40))))
                .isEmpty();
        assertThat(chosen(HUNDRED, Map.of("anna", 1000L), Map.of())).isEmpty();
    }

    @Test
    void theOneWhoTakesMost() {
        assertThat(chosen(HUNDRED, Map.of(), Map.of("anna", of(60), "bert", of(41))))
                .contains("anna");
        assertThat(chosen(HUNDRED, Map.of("bert", 20L), Map.of("anna", of(60), "bert", of(41))))
                .contains("bert");
    }

    @Test
    void runningJobsAreNobodyElsesReason() {
        Map<String, Long> running = Map.of("carl", 1L << 40);
        assertThat(chosen(HUNDRED, running, Map.of("anna", of(60), "bert", of(40))))
                .isEmpty();
        assertThat(chosen(HUNDRED, running, Map.of("anna", of(60), "carl", of(1))))
                .contains("carl");
        assertThat(chosen(HUNDRED, running, Map.of("anna", of(60), "carl", of(0))))
                .isEmpty();
    }

    @Test
    void neitherIsWhatCannotBeRemoved() {
        assertThat(chosen(HUNDRED, Map.of(), Map.of("anna", of(60), "bert", new Share(0, 1000))))
                .isEmpty();
        assertThat(chosen(HUNDRED, Map.of(), Map.of("anna", of(60), "bert", new Share(1, 1000))))
                .contains("bert");
    }

    @Test
    void eachHasABoundOfTheirOwn() {
        Keep keep = new Keep(Duration.ofDays(30), 100, 50);
        assertThat(chosen(keep, Map.of(), Map.of("anna", of(51), "bert", of(10))))
                .contains("anna");
        assertThat(chosen(keep, Map.of("bert", 45L), Map.of("anna", of(50), "bert", of(10))))
                .contains("bert");
        assertThat(chosen(keep, Map.of(), Map.of("anna", of(50), "bert", of(50))))
                .isEmpty();
    }
}

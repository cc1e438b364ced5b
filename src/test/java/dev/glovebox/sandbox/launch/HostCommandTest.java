package dev.glovebox.sandbox.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
final class HostCommandTest {
    @Test
    void anAnswerIsNeverLostToTheProgramsEnd() {
        for (int i = 0; i < 300; i++) {
            assertThat(ask(Duration.ofSeconds(10), "echo yes")).contains("yes\n");
        }
    }

    @Test
    void aFailureAndADelayAreNoAnswer() {
        assertThat(ask(Duration.ofSeconds(10), "echo half; exit 3")).isEmpty();
        assertThat(ask(Duration.ofMillis(200), "echo half; exec sleep 30")).isEmpty();
    }

    private static java.util.Optional<String> ask(Duration limit, String script) {
        return new HostCommand(List.of("/bin/sh", "-c", script), List.of()).answer(limit);
    }
}

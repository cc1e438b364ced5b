package dev.glovebox.ui.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.ConnectException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("browser")
final class LiveServiceTest {
    @Test
    void isThereAgainWithItsDataAndPortAfterItWasKilled(@TempDir Path folder) throws Exception {
        try (LiveService service = LiveService.start(folder, List.of("--workers", "1"))) {
            String origin = service.origin();
            String steps = "{\"steps\": [{\"tool\": \"shell\", \"command\": \"true\"}]}";
            String job = service.post("/schedule", steps).body().replaceFirst(".*\"job_id\":\"([^\"]+)\".*", "$1");
            service.kill();
            assertThatThrownBy(() -> service.get("/api/v1/jobs")).isInstanceOf(ConnectException.class);
            service.start();
            assertThat(service.origin()).isEqualTo(origin);
            assertThat(service.get("/api/v1/jobs/" + job).status()).isEqualTo(200);
        }
    }

    @Test
    void saysWhyItDoesNotStart(@TempDir Path folder) {
        assertThatThrownBy(() -> LiveService.start(folder, List.of("--workers", "none")))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("--workers");
    }
}

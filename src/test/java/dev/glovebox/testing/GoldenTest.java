package dev.glovebox.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class GoldenTest {
    private final Path folder;

    GoldenTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void acceptsTheTextThatTheFileHolds() throws IOException {
        Files.writeString(folder.resolve("a.txt"), "one\n");

        assertThatCode(() -> golden("compare", Map.of()).matches("a.txt", "one\n"))
                .doesNotThrowAnyException();
    }

    @Test
    void failsOnAnyOtherTextAndLeavesTheFile() throws IOException {
        Files.writeString(folder.resolve("a.txt"), "one\n");

        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> golden("compare", Map.of()).matches("a.txt", "one"));
        assertThat(folder.resolve("a.txt")).hasContent("one\n");
    }

    @Test
    void failsWhenThereIsNoFile() {
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> golden("compare", Map.of()).matches("a.txt", ""));
    }

    @Test
    void rewritesWhenAsked() {
        golden("rewrite", Map.of("CI", "false")).matches("new/a.txt", "two");

        assertThat(folder.resolve("new/a.txt")).hasContent("two");
    }

    @Test
    void refusesToRewriteUnderContinuousIntegration() {
        assertThatIllegalStateException()
                .isThrownBy(() -> golden("rewrite", Map.of("CI", "true")).matches("a.txt", "two"));
        assertThat(folder.resolve("a.txt")).doesNotExist();
    }

    private Golden golden(String mode, Map<String, String> environment) {
        return new Golden(folder, mode, environment);
    }
}

package dev.glovebox.app.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.glovebox.app.settings.Surroundings;
import dev.glovebox.app.settings.UsageError;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PromptSourceTest {
    private static final InputStream UNTOUCHED = new InputStream() {
        @Override
        public int read() {
            throw new AssertionError("stdin was read");
        }

        @Override
        public int read(byte[] bytes, int from, int count) {
            return read();
        }
    };

    @TempDir
    Path folder;

    @Test
    void wordsAreThePromptAndStdinIsLeftAlone() {
        assertThat(source(UNTOUCHED).prompt("fix it")).isEqualTo("fix it");
    }

    @Test
    void aDashIsStdinToItsEnd() {
        assertThat(source(stdin("fix\nit\n")).prompt("-")).isEqualTo("fix\nit\n");
    }

    @Test
    void anAtSignIsAFileSeenFromTheCurrentFolder() throws IOException {
        Files.writeString(folder.resolve("task.md"), "fix ü\n");

        assertThat(source(UNTOUCHED).prompt("@task.md")).isEqualTo("fix ü\n");
    }

    @Test
    void whatCannotBeAPromptIsSaid() throws IOException {
        Files.write(folder.resolve("bytes"), new byte[] {(byte) 0xff, 1});
        Files.write(folder.resolve("huge"), new byte[(4 << 20) + 1]);

        refused("  ", "the prompt is empty");
        refused("@bytes", "is not UTF-8 text");
        refused("@huge", "is longer than 4m");
        refused("@missing", "there is no such file");
        refused("@.", "it is a folder");
    }

    private void refused(String given, String sentence) {
        assertThatThrownBy(() -> source(UNTOUCHED).prompt(given))
                .isInstanceOf(UsageError.class)
                .hasMessageContaining(sentence);
    }

    private static InputStream stdin(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    private PromptSource source(InputStream stdin) {
        return new PromptSource(
                new Surroundings(
                        Map.of(), folder, Optional.empty(), "amd64", new Surroundings.Account(1, Optional.empty())),
                stdin);
    }
}

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
import java.util.ArrayList;
import java.util.List;
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

    private final List<String> said = new ArrayList<>();

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

        Files.write(folder.resolve("wide"), "token".getBytes(StandardCharsets.UTF_16LE));

        refused("@wide", "holds NUL characters, as UTF-16 text does: save it as UTF-8");
        refused("  ", "the prompt is empty");
        refused("@bytes", "is not UTF-8 text");
        refused("@huge", "is longer than 4m");
        refused("@missing", "there is no such file");
        refused("@.", "it is a folder");
    }

    @Test
    void linksInTheCurrentFolderAreNotFollowed() throws IOException {
        Files.createSymbolicLink(folder.resolve("TASK.md"), Path.of("/proc/self/environ"));
        Files.createSymbolicLink(folder.resolve("way"), Path.of("/proc/self"));

        refused("@TASK.md", "TASK.md, which leads to '/proc/self/environ' and lies below");
        refused("@way/environ", "way, which leads to '/proc/self'");
        refused("@/proc/self/environ", "where the kernel shows secrets of processes");
    }

    @Test
    void stepsAreReadByTheSameRule() throws IOException {
        Files.createSymbolicLink(folder.resolve("steps.json"), Path.of("/etc/hostname"));

        assertThatThrownBy(() -> source(UNTOUCHED).file("--steps", "steps.json"))
                .isInstanceOf(UsageError.class)
                .hasMessageContaining(
                        "--steps in " + folder.resolve("steps.json") + " is not read: it is reached by the link");
    }

    @Test
    void secretsInAFileStayOutOfThePromptAndThatIsSaid() throws IOException {
        String token = "gh" + "p_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8";
        Files.writeString(folder.resolve("task.md"), "push with " + token + " and odd-own-value-1a\n");

        assertThat(source(UNTOUCHED).prompt("@task.md"))
                .isEqualTo("push with [redacted: GitHub token] and [redacted: value of OWN_SECRET]\n");
        assertThat(said)
                .singleElement()
                .asString()
                .contains(
                        "1 of the kind GitHub token, 1 of the kind value of OWN_SECRET", "the file itself is unchanged")
                .doesNotContain(token);
        assertThat(folder.resolve("task.md")).content().contains(token);
        assertThat(source(UNTOUCHED).prompt("say " + token)).contains(token);
        assertThat(source(stdin(token)).prompt("-")).isEqualTo(token);
        assertThat(source(UNTOUCHED).file("--steps", "task.md")).contains(token);
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
                        Map.of("OWN_SECRET", "odd-own-value-1a"),
                        folder,
                        Optional.empty(),
                        "amd64",
                        new Surroundings.Account(1, Optional.empty())),
                List.of(),
                stdin,
                said::add);
    }
}

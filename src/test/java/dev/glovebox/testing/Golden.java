package dev.glovebox.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * Expected texts kept as files, so that a change of output is a change that a reviewer sees. {@code -Dglovebox.golden=rewrite}
 * writes them anew, and refuses where CI=true.
 */
public final class Golden {
    private static final String REWRITE = "rewrite";

    private final Path folder;
    private final String mode;
    private final Map<String, String> environment;

    Golden(Path folder, String mode, Map<String, String> environment) {
        this.folder = folder;
        this.mode = mode;
        this.environment = Map.copyOf(environment);
    }

    /** The files of this repository's tests. */
    public static Golden files() {
        return new Golden(
                Path.of("src/test/resources"), System.getProperty("glovebox.golden", "compare"), System.getenv());
    }

    /** The pages of docs/ that are written from the code. */
    public static Golden docs() {
        return new Golden(Path.of("docs"), System.getProperty("glovebox.golden", "compare"), System.getenv());
    }

    /** The files at the top of the repository that are written from the code. */
    public static Golden repository() {
        return new Golden(Path.of(""), System.getProperty("glovebox.golden", "compare"), System.getenv());
    }

    /** Fails unless the file of this name holds exactly this text. */
    public void matches(String name, String actual) {
        Path file = folder.resolve(name);
        try {
            if (mode.equals(REWRITE)) {
                rewrite(file, actual);
            }
            assertThat(Files.exists(file))
                    .as("%s is there (-Dglovebox.golden=rewrite makes it)", file)
                    .isTrue();
            assertThat(actual)
                    .as("%s (-Dglovebox.golden=rewrite accepts the change)", file)
                    .isEqualTo(Files.readString(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void rewrite(Path file, String actual) throws IOException {
        if (environment.getOrDefault("CI", "").equals("true")) {
            throw new IllegalStateException("expected texts are not rewritten where CI=true");
        }
        Files.createDirectories(file.toAbsolutePath().getParent());
        Files.writeString(file, actual);
    }
}

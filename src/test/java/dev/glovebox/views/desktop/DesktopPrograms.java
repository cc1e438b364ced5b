package dev.glovebox.views.desktop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.glovebox.testing.RealBoxes;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** What the host must have for tests of a real desktop, whose boxes show the host's programs. */
final class DesktopPrograms {
    private static final String OTHERWISE = "programs of a desktop are missing (sudo ./glovebox doctor --install)";

    private DesktopPrograms() {}

    /** Where root could install them, a test that is skipped would be a test that nobody runs. */
    static void require() {
        List<Path> missing = Stream.of("Xtigervnc", "fluxbox", "xdotool", "xterm", "xkbcomp", "python3")
                .map(name -> Path.of("/usr/bin", name))
                .filter(program -> !Files.isExecutable(program))
                .toList();
        if (RealBoxes.isRoot() && Files.exists(Path.of("/usr/bin/apt-get"))) {
            assertThat(missing).as(OTHERWISE).isEmpty();
        }
        assumeTrue(missing.isEmpty(), OTHERWISE);
    }
}

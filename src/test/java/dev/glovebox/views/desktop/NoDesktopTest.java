package dev.glovebox.views.desktop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.glovebox.testing.FakeBox;
import dev.glovebox.testing.FakeProgram;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is said when a box has no desktop, or says that it has one. */
@Timeout(180)
final class NoDesktopTest {
    @Test
    void programsThatAreMissingAreNamedWithTheirPackages() {
        assertThatThrownBy(() -> start(saying("missing Xtigervnc xdotool\n")))
                .isInstanceOf(NoDesktop.class)
                .hasMessage(
                        "the box lacks Xtigervnc, xdotool (Debian: tigervnc-standalone-server, xdotool), which a desktop"
                                + " needs; install them with: sudo ./glovebox doctor --install, or: apt-get install -y"
                                + " --no-install-recommends tigervnc-standalone-server fluxbox xdotool xterm fonts-dejavu-core"
                                + " (for boxes of an image or a tarball, into that: docs/how-to/custom-image.md)");
    }

    @Test
    void aServerThatEndsAtOnceIsToldWithItsLastWords() {
        FakeProgram failing = (arguments, world) -> {
            world.stderr().write("Fatal server error:\n(EE) no \033[1mroom\n\n".getBytes(StandardCharsets.UTF_8));
            return 1;
        };
        assertThatThrownBy(() -> start(failing))
                .isInstanceOf(NoDesktop.class)
                .hasMessage("the X server ended with status 1: (EE) no ?[1mroom");
    }

    @Test
    void aFolderThatIsNotOursIsNotBelieved() {
        assertThatThrownBy(() -> start(saying("/workspace/../etc\n1\n")))
                .isInstanceOf(NoDesktop.class)
                .hasMessageStartingWith("the X server ended with status 0");
        assertThatThrownBy(() -> start(saying("x".repeat(100_000)))).isInstanceOf(NoDesktop.class);
    }

    @Test
    void aBoxWithoutAShellHasNone() {
        assertThatThrownBy(() -> Desktop.start(new FakeBox(Map.of()), Desktop.USUAL))
                .isInstanceOf(NoDesktop.class)
                .hasMessageContaining("could not be started (errno 2)");
    }

    @Test
    void everyProgramThatTheScriptLooksForHasAPackage() {
        assertThat(Programs.missing(" Xtigervnc fluxbox xdotool xterm").getMessage())
                .contains("(Debian: tigervnc-standalone-server, fluxbox, xdotool, xterm)");
    }

    private static void start(FakeProgram shell) throws NoDesktop, InterruptedException {
        try (var box = new FakeBox(Map.of("/bin/sh", shell))) {
            Desktop.start(box, Desktop.USUAL);
        }
    }

    private static FakeProgram saying(String text) {
        return (arguments, world) -> {
            world.stdout().write(text.getBytes(StandardCharsets.UTF_8));
            return 0;
        };
    }
}

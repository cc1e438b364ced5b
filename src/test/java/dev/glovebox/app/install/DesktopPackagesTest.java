package dev.glovebox.app.install;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DesktopPackagesTest {
    @TempDir
    Path root;

    @Test
    void theListOfTheImagesSaysWhatASystemLacks() throws IOException {
        DesktopPackages packages = DesktopPackages.ofThisBuild();
        assertThat(packages.missing(root))
                .containsExactly(
                        "tigervnc-standalone-server", "fluxbox", "xdotool", "xterm", "fonts-dejavu-core", "python3-tk");

        make("usr/bin/Xtigervnc");
        make("usr/bin/xterm");
        make("usr/lib/python3.99/tkinter/__init__.py");
        make("usr/lib/python3/dist-packages/other");

        assertThat(packages.missing(root)).containsExactly("fluxbox", "xdotool", "fonts-dejavu-core");
    }

    @Test
    void theJarHasTheListOfTheImages() throws IOException {
        assertThat(DesktopPackages.class.getResourceAsStream("packages"))
                .hasBinaryContent(Files.readAllBytes(Path.of("images/packages")));
    }

    @Test
    void packagesForOtherUsesAreNoneOfThese() {
        var list = "git # diffs\n#: desktop\nx # /x: a screen\n\n# a word\n#: browser\ny # pages\n";
        assertThat(new DesktopPackages(list).missing(root)).containsExactly("x");
    }

    @Test
    void aLineWithoutAFileToLookForIsAFaultOfTheList() {
        assertThatThrownBy(() -> new DesktopPackages("#: desktop\nxterm # a terminal\n"))
                .hasMessageContaining("xterm # a terminal");
    }

    @Test
    void theCommandIsOne() {
        assertThat(DesktopPackages.command(List.of("a", "b")))
                .isEqualTo("apt-get install -y --no-install-recommends a b");
    }

    private void make(String file) throws IOException {
        Files.createDirectories(root.resolve(file).resolve("..").normalize());
        Files.createFile(root.resolve(file));
    }
}

package dev.glovebox.app.install;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SystemPackagesTest {
    @TempDir
    Path root;

    @Test
    void theListOfTheImagesSaysWhatASystemLacks() throws IOException {
        SystemPackages packages = SystemPackages.ofThisBuild();
        assertThat(packages.missing("desktop", root))
                .containsExactly(
                        "tigervnc-standalone-server", "fluxbox", "xdotool", "xterm", "fonts-dejavu-core", "python3-tk");

        make("usr/bin/Xtigervnc");
        make("usr/bin/xterm");
        make("usr/lib/python3.99/tkinter/__init__.py");
        make("usr/lib/python3/dist-packages/other");

        assertThat(packages.missing("desktop", root)).containsExactly("fluxbox", "xdotool", "fonts-dejavu-core");
    }

    @Test
    void theJarHasTheListOfTheImages() throws IOException {
        assertThat(SystemPackages.class.getResourceAsStream("packages"))
                .hasBinaryContent(Files.readAllBytes(Path.of("images/packages")));
    }

    @Test
    void packagesForOtherUsesAreNoneOfThese() {
        var list = new SystemPackages(
                "git # diffs\n#: desktop\nx # /x: a screen\n\n# a word\n#: browser\ny # /y: pages\n");
        assertThat(list.missing("desktop", root)).containsExactly("x");
        assertThat(list.missing("browser", root)).containsExactly("y");
        assertThat(list.missing("other", root)).isEmpty();
    }

    @Test
    void notebooksAndBrowsersHaveTheirOwn() {
        SystemPackages packages = SystemPackages.ofThisBuild();
        assertThat(packages.missing("notebook", root)).containsExactly("python3-venv");
        assertThat(packages.missing("browser", root))
                .containsExactly("chromium", "fonts-noto-color-emoji", "fonts-wqy-microhei");
    }

    @Test
    void aLineWithoutAFileToLookForIsAFaultOfTheList() {
        assertThatThrownBy(() -> new SystemPackages("#: desktop\nxterm # a terminal\n"))
                .hasMessageContaining("xterm # a terminal");
    }

    private void make(String file) throws IOException {
        Files.createDirectories(root.resolve(file).resolve("..").normalize());
        Files.createFile(root.resolve(file));
    }
}

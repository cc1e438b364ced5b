package dev.glovebox.app.install;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

final class NotebookLockTest {
    private final NotebookLock lock = NotebookLock.ofThisBuild();

    @Test
    void theJarHasTheLockOfTheImages() throws IOException {
        assertThat(lock.text()).isEqualTo(Files.readString(Path.of("images/notebook.lock")));
    }

    @Test
    void everyPackageIsPinnedByHashesAndNoRegistryIsNamed() {
        assertThat(lock.packages())
                .allMatch(line -> line.matches("[a-z0-9][a-z0-9-]*==[0-9][0-9a-z.]*( --hash=sha256:[0-9a-f]{64})+"));
        assertThat(lock.text()).doesNotContain("://", "--index", "--find-links");
    }

    @Test
    void holdsWhatPeopleExpectOfANotebook() {
        List<String> names = lock.packages().stream()
                .map(line -> line.substring(0, line.indexOf("==")))
                .toList();

        assertThat(names).doesNotHaveDuplicates().isSorted();
        assertThat(names)
                .contains(
                        "jupyterlab", "ipykernel", "jupyter-client", "jupyter-server", "matplotlib", "numpy", "pandas");
    }

    @Test
    void compiledPackagesHaveOneWheelForEachPythonAndProcessor() {
        assertThat(lock.pythons()).isEqualTo(List.of("3.11", "3.12", "3.13"));
        assertThat(hashes("numpy")).isEqualTo(6);
        assertThat(hashes("pandas")).isEqualTo(6);
        assertThat(hashes("jupyterlab")).isEqualTo(1);
    }

    @Test
    void theNameFollowsTheContent() {
        assertThat(new NotebookLock("").name()).isEqualTo("e3b0c44298fc");
        assertThat(lock.name()).hasSize(12).isNotEqualTo(new NotebookLock(lock.text() + "\n").name());
    }

    private int hashes(String name) {
        return lock.packages().stream()
                        .filter(line -> line.startsWith(name + "=="))
                        .collect(Collectors.joining())
                        .split("--hash=", -1)
                        .length
                - 1;
    }
}

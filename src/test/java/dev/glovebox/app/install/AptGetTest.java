package dev.glovebox.app.install;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.protocol.Cancel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** With a script that plays apt-get. */
@Timeout(180)
final class AptGetTest {
    @TempDir
    Path folder;

    private final Cancel cancel = new Cancel();
    private final List<String> said = new CopyOnWriteArrayList<>();

    @Test
    void theCommandIsOne() {
        assertThat(AptGet.command(List.of("a", "b"))).isEqualTo("apt-get install -y --no-install-recommends a b");
    }

    @Test
    void listsComeFirstAndNothingIsAsked() throws Exception {
        assertThat(install("echo \"$@\" for $DEBIAN_FRONTEND with $ONLY; cat")).isEmpty();
        assertThat(said)
                .isEqualTo(List.of(
                        "update for noninteractive with this",
                        "install -y --no-install-recommends x y for noninteractive with this"));
    }

    @Test
    void whatFailedIsNamedAndEndsIt() throws Exception {
        assertThat(install("echo \"$1\"; echo no way >&2; exit 100")).contains("apt-get update ended with status 100");
        assertThat(said).isEqualTo(List.of("update", "no way"));
        assertThat(install("[ \"$1\" = update ] || exit 7")).contains("apt-get install ended with status 7");
    }

    @Test
    void aProgramThatCannotBeRunIsASentence() throws Exception {
        assertThat(new AptGet(folder.resolve("none"), Map.of(), said::add).install(List.of("x"), cancel))
                .hasValueSatisfying(why -> assertThat(why).startsWith("apt-get could not be run ("));
    }

    @Test
    void aCancelEndsItGently() throws Exception {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Optional<String>> ended = threads.submit(
                    () -> install("trap 'echo put away; exit 9' TERM; echo begun; while :; do sleep 0.1; done"));
            while (said.isEmpty()) {
                Thread.onSpinWait();
            }
            cancel.ask();
            assertThat(ended.get()).contains("apt-get update ended with status 9");
        }
        assertThat(said).isEqualTo(List.of("begun", "put away"));
    }

    private Optional<String> install(String script) throws IOException, InterruptedException {
        Path file = Files.createTempFile(folder, "apt-get", "");
        Files.writeString(file, "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
        return new AptGet(file, Map.of("PATH", "/usr/bin:/bin", "ONLY", "this"), said::add)
                .install(List.of("x", "y"), cancel);
    }
}

package dev.glovebox.sandbox.bubblewrap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.protocol.BoxLimits;
import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.sandbox.Opening;
import dev.glovebox.sandbox.cgroup.ControlGroups;
import dev.glovebox.sandbox.launch.Launcher;
import dev.glovebox.sandbox.launch.Spawner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is known before anything is started. */
final class BubblewrapRefusalTest {
    private static final Optional<Path> BWRAP = Optional.of(Path.of("/usr/bin/bwrap"));

    private final Path folder;

    BubblewrapRefusalTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void anUnknownProcessorIsNamed() {
        assertThat(open("riscv64", BWRAP, folder, BoxPolicy.sealed(folder)))
                .isEqualTo(new Opening.Refused(
                        "no system call filter for the processor riscv64", "run Glovebox on x86-64 or aarch64"));
    }

    @Test
    void aMissingProgramIsNamed() {
        assertThat(open("amd64", Optional.empty(), folder, BoxPolicy.sealed(folder)))
                .isEqualTo(new Opening.Refused(
                        "there is no bwrap in the system's folders",
                        "install bubblewrap (Debian: apt-get install bubblewrap)"));
    }

    @Test
    void aCacheThatCannotBeWrittenIsNamed() throws IOException {
        Path cache = Files.createFile(folder.resolve("file")).resolve("cache");

        assertThat(open("amd64", BWRAP, cache, BoxPolicy.sealed(folder)))
                .isInstanceOfSatisfying(Opening.Refused.class, refused -> {
                    assertThat(refused.reason()).contains("cannot unpack Glovebox's own programs into " + cache);
                    assertThat(refused.remedy()).contains("check that " + cache + " can be written");
                });
    }

    @Test
    void aSystemFolderThatIsGoneIsNamed() {
        Path gone = folder.resolve("gone");
        BoxPolicy policy = new BoxPolicy(folder, BoxLimits.defaults(), List.of(), Optional.of(gone), Set.of());

        assertThat(open("amd64", BWRAP, folder, policy))
                .isInstanceOfSatisfying(Opening.Refused.class, refused -> assertThat(refused.reason())
                        .contains("cannot read the system folder " + gone));
    }

    private static Opening open(String architecture, Optional<Path> bwrap, Path cache, BoxPolicy policy) {
        return new BubblewrapSandbox(
                        new BubblewrapSandbox.Machine(architecture, bwrap, cache),
                        new Launcher(new Spawner()),
                        ControlGroups.ofThisProcess())
                .open(policy);
    }
}

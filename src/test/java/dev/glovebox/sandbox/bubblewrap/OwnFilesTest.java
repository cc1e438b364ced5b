package dev.glovebox.sandbox.bubblewrap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.sandbox.Places;
import dev.glovebox.sandbox.seccomp.Architecture;
import dev.glovebox.sandbox.seccomp.SeccompFilter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class OwnFilesTest {
    @Test
    void areThoseThatNothingMayBeLaidOver() {
        assertThat(OwnFiles.ETC.keySet()).isEqualTo(Places.OWN_ETC);
    }

    @Test
    void nameTheBoxAndNobodyOfTheHost(@TempDir Path folder) throws IOException {
        of(Architecture.X86_64).write(folder);

        assertThat(folder.resolve("etc/passwd")).content().hasLineCount(3).contains("box:x:1000:1000:box:/home/box:");
        assertThat(folder.resolve("etc/hosts")).content().contains("127.0.0.1 localhost");
        assertThat(Files.readAllBytes(folder.resolve(OwnFiles.FILTER)))
                .isEqualTo(SeccompFilter.bytes(Architecture.X86_64));
    }

    @Test
    void haveAnotherNameForAnotherFilter() throws IOException {
        assertThat(of(Architecture.X86_64).name())
                .isEqualTo(of(Architecture.X86_64).name())
                .isNotEqualTo(of(Architecture.AARCH64).name());
    }

    private static OwnFiles of(Architecture architecture) {
        return new OwnFiles(architecture, new HostEtc(Path.of("/etc"), List.of(), List.of()), List.of());
    }
}

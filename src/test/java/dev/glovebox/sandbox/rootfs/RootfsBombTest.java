package dev.glovebox.sandbox.rootfs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.testing.BareSystem;
import dev.glovebox.testing.RealBoxes;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("integration")
@Timeout(180)
final class RootfsBombTest {
    private static final RootfsStore.Most LITTLE = new RootfsStore.Most(16 << 20, 2000);

    @TempDir
    Path folder;

    @TempDir
    Path cache;

    @Test
    void moreThanATarballMayHoldIsRefusedAndTakenAwayAgain() throws Exception {
        Path bomb = Files.createDirectories(folder.resolve("bomb/usr"));
        for (int i = 0; i < 10; i++) {
            Files.write(bomb.resolve("zeros" + i), new byte[8 << 20]);
        }
        assertThat(reason("bomb")).contains("it holds more than 16 MB");
    }

    @Test
    void oneFileThatIsTooLargeIsRefused() throws Exception {
        Path bomb = Files.createDirectories(folder.resolve("large/usr"));
        Files.write(bomb.resolve("zeros"), new byte[20 << 20]);
        assertThat(reason("large"))
                .containsAnyOf(
                        "File size limit exceeded", "it holds more than 16 MB"); // by the bound that meets it first
    }

    @Test
    void moreEntriesThanATarballMayHaveAreRefusedAndTakenAwayAgain() throws Exception {
        Path bomb = Files.createDirectories(folder.resolve("many/usr"));
        for (int i = 0; i < 3000; i++) {
            Files.createFile(bomb.resolve("f" + i));
        }
        assertThat(reason("many")).contains("it has more than 2000 entries");
    }

    private String reason(String name) throws Exception {
        Path tarball = folder.resolve(name + ".tar.gz");
        BareSystem.output(
                "tar", "-czf", tarball.toString(), "-C", folder.resolve(name).toString(), ".");
        Rootfs rootfs = new RootfsStore(cache, RealBoxes.bubblewrap()::open, LITTLE).unpacked(tarball);
        assertThat(BareSystem.names(cache.resolve("rootfs"))).allMatch(left -> !left.contains("usr"));
        return rootfs.toString();
    }
}

package dev.glovebox.app.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PrivateFolderTest {
    private final Path folder;
    private final int uid;

    PrivateFolderTest(@TempDir Path parent) throws IOException {
        folder = parent.resolve("glovebox-of-me");
        uid = (Integer) Files.getAttribute(parent, "unix:uid");
    }

    @Test
    void isMadeForOurselvesAlone() throws IOException {
        PrivateFolder.claim(folder, uid);

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)))
                .isEqualTo("rwx------");
        assertThatCode(() -> PrivateFolder.claim(folder, uid)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(strings = {"rwxrwx---", "rwx----w-", "rwxrwxrwx"})
    void isRefusedWhenOthersMayWrite(String mode) throws IOException {
        Files.createDirectory(folder);
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString(mode));

        refuses("may be written by other users");
    }

    @Test
    void isRefusedWhenItIsALink() throws IOException {
        Files.createSymbolicLink(folder, Files.createDirectory(folder.resolveSibling("trap")));

        refuses("is not a folder");
    }

    @Test
    void isRefusedWhenItIsAFile() throws IOException {
        Files.createFile(folder);

        refuses("is not a folder");
    }

    @Test
    void isRefusedWhenItIsAnothers() throws IOException {
        assumeTrue(uid == 0, "only root can give a folder to another user");
        PrivateFolder.claim(folder, uid);
        Files.setAttribute(folder, "unix:uid", 4242);

        refuses("belongs to another user");
    }

    @Test
    void isRefusedWhenItCannotBeMade() {
        Path nowhere = folder.resolve("below/nothing");

        assertThatExceptionOfType(UsageError.class)
                .isThrownBy(() -> PrivateFolder.claim(nowhere, uid))
                .withMessageContaining("cannot be made");
    }

    @Test
    void aFolderCanHoldOursOnlyWhenItIsOursAlone() throws IOException {
        Files.createDirectory(folder);
        Path below = folder.resolve("not/yet/there");

        assertThat(PrivateFolder.canHold(below, uid)).isTrue();
        assertThat(PrivateFolder.canHold(below, uid + 1)).isFalse();

        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));
        assertThat(PrivateFolder.canHold(below, uid)).isFalse();
    }

    private void refuses(String why) {
        assertThatExceptionOfType(UsageError.class)
                .isThrownBy(() -> PrivateFolder.claim(folder, uid))
                .withMessage("HOME is not ours to write, and " + folder
                        + ", which would hold Glovebox's files instead, " + why + ": set HOME, or remove " + folder);
    }
}

package dev.glovebox.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("as-user")
@Timeout(120)
final class DirectoryDeletionTest {
    /** Deeper than a path can name, and than a process may have descriptors. */
    private static final String DEEP = """
            use strict; my ($top) = @ARGV; chdir $top or die $!;
            for (1 .. 3000) { mkdir "dd" or die $!; chdir "dd" or die $!; chmod 0, ".." if $_ % 3 == 2 }
            """;

    @TempDir
    private Path folder;

    @Test
    void aTreeDeeperThanAnyPathGoesWithFoldersThatForbidIt() throws Exception {
        Path top = Files.createDirectory(folder.resolve("top"));
        Process perl = new ProcessBuilder("perl", "-e", DEEP, top.toString())
                .inheritIO()
                .start();
        assertThat(perl.waitFor()).isZero();
        DirectoryDeletion.delete(top);
        assertThat(top).doesNotExist();
    }

    @Test
    void linksGoAndAreNotFollowed() throws IOException {
        Path outside = Files.writeString(
                Files.createDirectory(folder.resolve("outside")).resolve("file"), "stays");
        Path top = Files.createDirectories(folder.resolve("top/a/b"));
        Files.createSymbolicLink(top.resolve("link"), outside.getParent());
        Files.createSymbolicLink(folder.resolve("top/link"), outside.getParent());
        Files.createSymbolicLink(folder.resolve("top/nowhere"), Path.of("/nowhere"));
        DirectoryDeletion.delete(folder.resolve("top"));
        assertThat(folder.resolve("top")).doesNotExist();
        assertThat(outside).hasContent("stays");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(outside.getParent())))
                .isNotEqualTo("rwx------");
    }

    @Test
    void manyFoldersWithFilesGo() throws IOException {
        for (int i = 0; i < 300; i++) {
            Path deep = Files.createDirectories(folder.resolve("top/" + i + "/a/b"));
            Files.createFile(deep.resolve("f"));
            Files.createFile(deep.resolveSibling("g"));
        }
        DirectoryDeletion.delete(folder.resolve("top"));
        assertThat(folder.resolve("top")).doesNotExist();
    }

    @Test
    void aFileOrALinkIsRemovedItselfAndWhatIsNotThereIsWell() throws IOException {
        Path target = Files.createDirectory(folder.resolve("target"));
        Path link = Files.createSymbolicLink(folder.resolve("link"), target);
        DirectoryDeletion.delete(link);
        DirectoryDeletion.delete(folder.resolve("missing"));
        assertThat(link).doesNotExist();
        assertThat(target).exists();
    }
}

package dev.glovebox.app.files;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.glovebox.app.files.NewFile.Present;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a person has written out, into folders in which a box may have planted links. */
@Timeout(120)
final class NewFileTest {
    private final Path root;
    private final Path workspace;
    private final Path home;

    NewFileTest(@TempDir Path folder) throws IOException {
        root = folder.toRealPath();
        workspace = root.resolve("place");
        home = root.resolve("home");
    }

    @BeforeEach
    void folders() throws IOException {
        Files.createDirectories(workspace);
        Files.createDirectories(home);
        Files.writeString(home.resolve("profile"), "mine");
    }

    @Test
    void isWholeAndItsOwnersAlone() throws IOException {
        for (String name : List.of("place/out", "home/out")) {
            assertThat(write(name, Present.STAYS, "text")).isEqualTo(4);
            assertThat(root.resolve(name)).hasContent("text");
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(root.resolve(name))))
                    .isEqualTo("rw-------");
            assertThatThrownBy(() -> write(name, Present.STAYS, "more")).isInstanceOf(FileAlreadyExistsException.class);
            write(name, Present.GOES, "more");
            assertThat(root.resolve(name)).hasContent("more");
        }
        nothingIsLeftOver();
    }

    @Test
    void aPlantedLinkIsNeverWrittenThrough() throws IOException {
        link("place/out", "../home/profile");
        link("place/new", "../home/new");
        link("place/way", "../home");

        for (Present present : Present.values()) {
            assertThatThrownBy(() -> write("place/way/profile", present, "theirs"))
                    .isInstanceOf(FileRefused.class)
                    .hasMessageContaining("place/way, which leads to '../home' and lies below " + workspace);
        }
        assertThatThrownBy(() -> write("place/out", Present.STAYS, "theirs"))
                .isInstanceOf(FileAlreadyExistsException.class);
        assertThatThrownBy(() -> write("place/new", Present.STAYS, "theirs"))
                .isInstanceOf(FileAlreadyExistsException.class);
        write("place/out", Present.GOES, "theirs");
        assertThat(Files.isSymbolicLink(workspace.resolve("out"))).isFalse();
        assertThat(workspace.resolve("out")).hasContent("theirs");
        assertThat(home.resolve("profile")).hasContent("mine");
        assertThat(home.resolve("new")).doesNotExist();
    }

    @Test
    void aPersonsOwnLinkToAFolderIsFollowed() throws IOException {
        link("mine", "home");

        write("mine/out", Present.STAYS, "text");

        assertThat(home.resolve("out")).hasContent("text");
    }

    @Test
    void foldersAndMissingFoldersAreSaid() throws IOException {
        Files.createDirectories(workspace.resolve("folder"));

        for (Present present : Present.values()) {
            assertThatThrownBy(() -> write("place/folder", present, "text")).hasMessageContaining("it is a folder");
            assertThatThrownBy(() -> write("place/..", present, "text")).hasMessageContaining("it is a folder");
            assertThatThrownBy(() -> write("place/none/out", present, "text")).isInstanceOf(NoSuchFileException.class);
        }
    }

    @Test
    void halfAFileIsNone() {
        for (Present present : Present.values()) {
            assertThatThrownBy(() -> new NewFile(workspace.resolve("out"), untrusted()).write(present, out -> {
                        out.write(1);
                        throw new IOException("cut");
                    }))
                    .hasMessage("cut");
            assertThat(workspace).isEmptyDirectory();
        }
    }

    /** A box puts links to the person's file in the place of whatever appears in its folder. */
    @Test
    void swapsWhileItIsWrittenNeverLeadOut() throws Exception {
        AtomicBoolean over = new AtomicBoolean();
        Thread box = Thread.ofPlatform().start(() -> swap(over));
        try {
            for (int turn = 0; turn < 300; turn++) {
                try {
                    new NewFile(workspace.resolve("out"), untrusted()).write(Present.GOES, out -> {
                        for (int piece = 0; piece < 50; piece++) {
                            out.write(new byte[100]);
                        }
                        return 5000;
                    });
                } catch (IOException e) {
                    assertThat(e).isNotNull(); // the box took its own folder apart
                }
                assertThat(home.resolve("profile")).hasContent("mine");
            }
        } finally {
            over.set(true);
            box.join();
        }
    }

    private void swap(AtomicBoolean over) {
        while (!over.get()) {
            try (Stream<Path> parts = Files.list(workspace)) {
                for (Path part : parts.toList()) {
                    Files.deleteIfExists(part);
                    Files.createSymbolicLink(part, home.resolve("profile"));
                }
            } catch (IOException | UncheckedIOException e) {
                Thread.onSpinWait(); // the writer was faster
            }
        }
    }

    private long write(String name, Present present, String text) throws IOException {
        return new NewFile(root.resolve(name), untrusted()).write(present, out -> {
            out.write(text.getBytes(UTF_8));
            return text.length();
        });
    }

    private UntrustedFolders untrusted() {
        return UntrustedFolders.of(List.of(workspace), List.of(home));
    }

    private void link(String name, String target) throws IOException {
        Files.createSymbolicLink(root.resolve(name), Path.of(target));
    }

    private void nothingIsLeftOver() throws IOException {
        for (Path folder : List.of(workspace, home)) {
            try (Stream<Path> files = Files.list(folder)) {
                assertThat(files.map(file -> file.getFileName().toString())).isSubsetOf("out", "profile");
            }
        }
    }
}

package dev.glovebox.app.files;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A workspace in which a box has planted what it could, and a person who names files in it and beside it. */
@Timeout(120)
final class NamedFileTest {
    private static final int MOST = 1000;
    private static final String SECRET = "the person's own secret";

    private final Path root;
    private final Path workspace;
    private final Path home;

    NamedFileTest(@TempDir Path folder) throws IOException {
        root = folder.toRealPath();
        workspace = root.resolve("place");
        home = root.resolve("home");
    }

    @BeforeEach
    void files() throws IOException {
        Files.createDirectories(workspace.resolve("docs"));
        Files.createDirectories(home);
        Files.writeString(home.resolve("secret"), SECRET);
        Files.writeString(workspace.resolve("docs/TASK.md"), "fix it");
    }

    @Test
    void aPlainFileIsReadWhereverItLies() throws IOException {
        assertThat(read("place/docs/TASK.md")).isEqualTo("fix it");
        assertThat(read("place/docs/../docs/./TASK.md")).isEqualTo("fix it");
        assertThat(read("place/docs/../../home/secret")).isEqualTo(SECRET);
        assertThat(read("home/secret")).isEqualTo(SECRET);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/proc/self/environ",
                "../home/secret",
                "docs/TASK.md",
                "nowhere",
                "/dev/zero",
                "/dev/stdin",
                "/dev/fd/0",
                "/proc/self/fd/0",
                "TASK.md"
            })
    void noLinkOfAWorkspaceIsFollowed(String target) throws IOException {
        link("place/TASK.md", target);

        refused("place/TASK.md", "TASK.md, which leads to '" + target + "' and lies below " + workspace);
    }

    @ParameterizedTest
    @ValueSource(strings = {"../home", "/", "docs", "../place", "."})
    void norOneInTheMiddleOfThePath(String target) throws IOException {
        link("place/way", target);

        refused("place/way/secret", "place/way, which leads to '" + target + "'");
        refused("place/docs/../way/../secret", "place/way, which leads to '" + target + "'");
    }

    @Test
    void aLinkOfThePersonMayLeadIntoAWorkspaceButNoFurther() throws IOException {
        link("mine", "place");
        link("place/TASK.md", "../home/secret");

        assertThat(read("mine/docs/TASK.md")).isEqualTo("fix it");
        refused("mine/TASK.md", "lies below " + workspace);
    }

    @Test
    void outsideLinksAreThePersonsOwn() throws IOException {
        link("one", "two");
        link("two", "home");
        link("home/alias", "secret");

        assertThat(read("one/alias")).isEqualTo(SECRET);
    }

    @ParameterizedTest
    @ValueSource(strings = {".git", ".hg", ".jj", ".svn"})
    void aWorkTreeIsNoPlaceForLinksEither(String repository) throws IOException {
        Files.createDirectories(root.resolve("clone").resolve(repository));
        link("clone/TASK.md", "../home/secret");
        Files.createDirectories(root.resolve("tree/deep"));
        Files.writeString(root.resolve("tree").resolve(repository), "gitdir: elsewhere");
        link("tree/deep/TASK.md", "../../home/secret");

        refused("clone/TASK.md", "lies below " + root.resolve("clone"));
        refused("tree/deep/TASK.md", "lies below " + root.resolve("tree"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"history", "journal"})
    void norIsAWorkspaceBesideItsHistory(String history) throws IOException {
        Files.createDirectories(root.resolve("old/" + history));
        Files.createDirectories(root.resolve("old/workspace"));
        link("old/workspace/TASK.md", "../../home/secret");

        refused("old/workspace/TASK.md", "lies below " + root.resolve("old/workspace"));
    }

    @Test
    void aHomeUnderGitIsThePersonsOwn() throws IOException {
        Files.createDirectories(home.resolve(".git"));
        link("home/alias", "secret");

        assertThat(read("home/alias")).isEqualTo(SECRET);
    }

    @Test
    void theOutermostUntrustedFolderCounts() throws IOException {
        Files.createDirectories(root.resolve("outer/.git"));
        Files.createDirectories(root.resolve("outer/inner/.git"));
        Files.writeString(root.resolve("outer/inner/TASK.md"), "fix it");
        link("outer/way", "inner");

        assertThat(read("outer/inner/TASK.md")).isEqualTo("fix it");
        refused("outer/way/TASK.md", "lies below " + root.resolve("outer"));
    }

    @Test
    void onlyPlainFilesAreReadAndNoPipeIsWaitedFor() throws Exception {
        pipe("place/pipe");
        pipe("home/pipe");

        refused("place/pipe", "it is no plain file");
        refused("home/pipe", "it is no plain file");
        refused("place/docs", "it is a folder");
        refused("home", "it is a folder");
        refused("place", "it is a folder");
        assertThatThrownBy(() -> file(Path.of("/dev/zero")).read(MOST)).hasMessageContaining("it is no plain file");
        assertThatThrownBy(() -> file(Path.of("/")).read(MOST)).hasMessageContaining("it is a folder");
    }

    @Test
    void whatTheKernelShowsIsRefusedByItsNameAndThroughThePersonsLinks() throws IOException {
        link("alias", "/proc/self");
        for (String path : List.of(
                "/proc/self/environ",
                "/proc/thread-self/environ",
                "/proc/1/environ",
                "/proc/self/task/../environ",
                "/sys/kernel/notes",
                root + "/alias/environ")) {
            assertThatThrownBy(() -> file(Path.of(path)).read(MOST))
                    .as(path)
                    .isInstanceOf(FileRefused.class)
                    .hasMessageContaining("where the kernel shows secrets of processes");
        }
    }

    @Test
    void missingFilesAreMissing() {
        for (String name : List.of("place/none", "place/none/deeper", "home/none")) {
            assertThatThrownBy(() -> read(name)).as(name).isInstanceOf(NoSuchFileException.class);
        }
    }

    @Test
    void aLongFileIsReadToOneByteMoreThanWanted() throws IOException {
        try (var sparse = new java.io.RandomAccessFile(workspace.resolve("huge").toFile(), "rw")) {
            sparse.setLength(1L << 40);
        }

        assertThat(file(workspace.resolve("huge")).read(MOST)).hasSize(MOST + 1);
    }

    /** A box swaps the file and a folder on its way as fast as it can: what is read is the box's, or refused, and never the secret. */
    @Test
    void swapsWhileItIsReadNeverLeadOut() throws Exception {
        Path file = workspace.resolve("docs/TASK.md");
        Files.createDirectories(workspace.resolve("real"));
        Files.writeString(workspace.resolve("real/TASK.md"), "of the box");
        Files.createDirectories(home.resolve("docs"));
        Files.writeString(home.resolve("TASK.md"), SECRET);
        AtomicBoolean over = new AtomicBoolean();
        Thread box = Thread.ofPlatform().start(() -> swap(file, over));
        int plain = 0;
        try {
            for (int turn = 0; turn < 2000 || plain == 0; turn++) { // the box may stand still for all of them
                try {
                    assertThat(read("place/docs/TASK.md")).isIn("fix it", "of the box");
                    plain++;
                } catch (IOException e) {
                    assertThat(String.valueOf(e.getMessage())).doesNotContain(SECRET);
                }
            }
        } finally {
            over.set(true);
            box.join();
        }
        assertThat(plain).isPositive();
    }

    private void swap(Path file, AtomicBoolean over) {
        Path docs = workspace.resolve("docs");
        Path away = workspace.resolve("away");
        try {
            while (!over.get()) {
                Files.deleteIfExists(workspace.resolve("new"));
                Files.createSymbolicLink(workspace.resolve("new"), home.resolve("secret"));
                Files.move(workspace.resolve("new"), file, StandardCopyOption.ATOMIC_MOVE);
                Files.writeString(workspace.resolve("new"), "fix it");
                Files.move(workspace.resolve("new"), file, StandardCopyOption.ATOMIC_MOVE);
                Files.move(docs, away);
                Files.createSymbolicLink(docs, home);
                Files.delete(docs);
                Files.move(away, docs);
            }
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private String read(String name) throws IOException {
        return new String(file(root.resolve(name)).read(MOST), UTF_8);
    }

    private NamedFile file(Path path) {
        return new NamedFile(path, UntrustedFolders.of(List.of(workspace), List.of(home)));
    }

    private void refused(String name, String words) {
        assertThatThrownBy(() -> read(name))
                .as(name)
                .isInstanceOf(FileRefused.class)
                .hasMessageContaining(words);
    }

    private void link(String name, String target) throws IOException {
        Files.createSymbolicLink(root.resolve(name), Path.of(target));
    }

    private void pipe(String name) throws Exception {
        assertThat(new ProcessBuilder("mkfifo", root.resolve(name).toString())
                        .start()
                        .waitFor())
                .isZero();
    }
}

package dev.glovebox.views.changes;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.protocol.ByteString;
import dev.glovebox.sandbox.Box;
import dev.glovebox.testing.Ran;
import dev.glovebox.testing.RealBoxes;
import dev.glovebox.views.BoxFiles;
import dev.glovebox.views.FileOutcome.Change;
import dev.glovebox.views.FileOutcome.Done;
import dev.glovebox.views.WholeFile;
import dev.glovebox.views.changes.Keeping.Before;
import dev.glovebox.views.changes.Keeping.Planned;
import dev.glovebox.views.changes.Undo.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("integration")
@Timeout(180)
final class UndoTest {
    @TempDir
    Path workspace;

    @TempDir
    Path state;

    private Box box;
    private BoxFiles files;
    private Replaced store;

    @BeforeEach
    void open() {
        box = RealBoxes.open(RealBoxes.bubblewrap(), BoxPolicy.sealed(workspace));
        files = new BoxFiles(
                box,
                ByteString.of(box.inside().glove()),
                ByteString.of(box.inside().workspace()),
                Duration.ofSeconds(20));
        store = new Replaced(state.resolve("replaced"));
    }

    @AfterEach
    void close() {
        sh("chmod -R u+rwx .; find . -mindepth 1 -delete");
        box.close();
    }

    private String sh(String script) {
        return Ran.script(box, "set -e; " + script).succeeded();
    }

    private static ByteString inside(String path) {
        return ByteString.of("/workspace/" + path);
    }

    private Keeping.Kept plan(String call, String path, String content) throws InterruptedException {
        Before before = files.whole(ByteString.of(path), Keeping.LARGEST) instanceof Done<WholeFile>(var file)
                ? file.content()
                        .<Before>map(bytes -> new Before.Content(file.entry().mode(), bytes))
                        .orElse(new Before.NotKept("it was large"))
                : new Before.Nothing();
        return store.keeping(call, "/workspace")
                .before(new Planned.Write(inside(path), before, ByteString.of(content)));
    }

    private void write(String call, String path, String content) throws InterruptedException {
        plan(call, path, content);
        assertThat(files.put(ByteString.of(path), content.getBytes(UTF_8))).isEqualTo(new Done<>(Change.MADE));
    }

    private void move(String call, String from, String to) throws InterruptedException {
        store.keeping(call, "/workspace").before(new Planned.Move(inside(from), inside(to)));
        assertThat(files.move(ByteString.of(from), ByteString.of(to))).isEqualTo(new Done<>(Change.MADE));
    }

    /** By a store opened anew, as another process would. */
    private Undo undo() {
        return new Undo(new Replaced(state.resolve("replaced")), files, outcome -> {});
    }

    private String reason(List<Outcome> outcomes) {
        assertThat(outcomes).singleElement().isInstanceOf(Outcome.Conflict.class);
        return ((Outcome.Conflict) outcomes.getFirst()).reason();
    }

    @Test
    void takesBackEveryKindOfChangeNewestFirst() throws Exception {
        sh("echo old >a; chmod 750 a; mkdir dir; echo inner >dir/f");
        write("c1", "a", "new\n");
        write("c2", "made/b", "b\n");
        write("c3", "a", "newer\n");
        move("c4", "dir", "other/dir");
        assertThat(undo().all())
                .containsExactly(
                        new Outcome.TakenBack("c4", "dir", "moved back from other/dir"),
                        new Outcome.TakenBack("c3", "a", "put back"),
                        new Outcome.TakenBack("c2", "made/b", "removed"),
                        new Outcome.TakenBack("c1", "a", "put back"));
        assertThat(sh("cat a dir/f; stat -c %a a; test ! -e made/b; test ! -e other/dir"))
                .isEqualTo("old\ninner\n750\n");
        assertThat(undo().all()).isEmpty();
        assertThat(undo().call("c3")).containsExactly(new Outcome.AlreadyTakenBack("c3", "a"));
        assertThat(undo().call("c9")).isEmpty();
    }

    @Test
    void oneCallCanBeTakenBackAlone() throws Exception {
        sh("echo 1 >a; echo 2 >b");
        write("c1", "a", "x");
        write("c2", "b", "y");
        assertThat(undo().call("c1")).containsExactly(new Outcome.TakenBack("c1", "a", "put back"));
        assertThat(sh("cat a b")).isEqualTo("1\ny");
        assertThat(undo().all()).containsExactly(new Outcome.TakenBack("c2", "b", "put back"));
    }

    @Test
    void whatOthersMadeOfAFileStays() throws Exception {
        sh("echo 1 >a; echo 1 >b; echo 1 >m");
        write("c1", "a", "2");
        write("c2", "b", "2");
        write("c3", "a", "3");
        move("c4", "b", "b2");
        move("c5", "m", "m2");
        sh("echo mine >m2; echo mine >m; mkdir keep");
        assertThat(reason(undo().call("c1")))
                .isEqualTo(
                        "It has another content than the call gave it. Call c3 changed it later: take that back first.");
        assertThat(reason(undo().call("c2")))
                .isEqualTo("It is not there any more. Call c4 changed it later: take that back first.");
        assertThat(reason(undo().call("c5"))).isEqualTo("There is something else by now.");
        sh("echo mine >a");
        assertThat(reason(undo().call("c3"))).isEqualTo("It has another content than the call gave it.");
        assertThat(sh("cat a m")).isEqualTo("mine\nmine\n");
    }

    @Test
    void aMovedFileThatWasWrittenSinceWaitsForThat() throws Exception {
        sh("echo 1 >a");
        move("c1", "a", "b");
        write("c2", "b", "2");
        assertThat(reason(undo().call("c1"))).isEqualTo("Call c2 changed it later: take that back first.");
        assertThat(undo().all())
                .containsExactly(
                        new Outcome.TakenBack("c2", "b", "put back"),
                        new Outcome.TakenBack("c1", "a", "moved back from b"));
        assertThat(sh("cat a")).isEqualTo("1\n");
    }

    @Test
    void aKillBetweenKeepingAndChangingLosesNothing() throws Exception {
        sh("echo 1 >a");
        plan("c1", "a", "2");
        plan("c2", "new", "2");
        store.keeping("c3", "/workspace").before(new Planned.Move(inside("a"), inside("b")));
        assertThat(undo().all())
                .containsExactly(
                        new Outcome.Untouched("c3", "a"),
                        new Outcome.Untouched("c2", "new"),
                        new Outcome.Untouched("c1", "a"));
        plan("c4", "a", "2");
        sh("echo other >a");
        assertThat(reason(undo().call("c4"))).isEqualTo("It has another content than the call gave it.");
        sh("printf 2 >a");
        assertThat(undo().call("c4")).containsExactly(new Outcome.TakenBack("c4", "a", "put back"));
        assertThat(sh("cat a")).isEqualTo("1\n");
    }

    @Test
    void aKillBetweenTakingBackAndMarkingDoesNotMatter() throws Exception {
        sh("echo 1 >a");
        write("c1", "a", "2");
        undo().all();
        Files.delete(state.resolve("replaced/000001.undone"));
        assertThat(undo().all()).containsExactly(new Outcome.Untouched("c1", "a"));
    }

    @Test
    void aLinkOutOfTheWorkspaceIsNotFollowed() throws Exception {
        Path outside = Files.writeString(state.resolve("canary"), "new");
        sh("echo old >a; mkdir d; echo old >d/f");
        write("c1", "a", "new");
        write("c2", "d/f", "new");
        write("c3", "made", "new");
        sh("rm a made; ln -s " + outside + " a; rm -r d; ln -s ../.. d; ln -s /etc/passwd made");
        assertThat(undo().all()).hasSize(3).allMatch(outcome -> outcome instanceof Outcome.Conflict);
        assertThat(reason(undo().call("c1"))).isEqualTo("Its path leads out of the workspace by a link.");
        assertThat(outside).hasContent("new");
        sh("echo -n new >elsewhere; ln -sf elsewhere made");
        assertThat(reason(undo().call("c3"))).isEqualTo("It is now a link, which the call did not make.");
        assertThat(sh("cat elsewhere")).isEqualTo("new");
    }

    @Test
    void oddThingsInTheWayAreConflictsAndTakeNoTime() throws Exception {
        sh("mkdir d");
        for (String path : List.of("fifo", "folder", "sparse", "d/f")) {
            write("c-" + path, path, "x");
        }
        sh("rm fifo folder; mkfifo fifo; mkdir folder; truncate -s 5G sparse; chmod 000 d");
        long start = System.nanoTime();
        assertThat(undo().all()).hasSize(4).allMatch(outcome -> outcome instanceof Outcome.Conflict);
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofMinutes(1));
        assertThat(reason(undo().call("c-fifo"))).isEqualTo("It is no longer a regular file.");
        assertThat(reason(undo().call("c-d/f"))).startsWith("It cannot be read: ");
    }

    @Test
    void namesCanBeAnyBytesAndAnyDepth() throws Exception {
        String deep = ("d".repeat(200) + "/").repeat(30) + "f";
        write("c1", "n\nl\u001b[31m", "x");
        write("c2", deep, "x");
        write("c3", deep, "y");
        assertThat(undo().all())
                .containsExactly(
                        new Outcome.TakenBack("c3", deep, "put back"),
                        new Outcome.TakenBack("c2", deep, "removed"),
                        new Outcome.TakenBack("c1", "$'n\\nl\\u001b[31m'", "removed"));
    }

    @Test
    void whatWasNotKeptCannotComeBack() throws Exception {
        sh("head -c 8388609 /dev/zero >large");
        write("c1", "large", "small");
        assertThat(reason(undo().all())).isEqualTo("What was there before was not kept, because it was large.");
    }

    @Test
    void keepsNothingOfOtherPlacesNorOfWithdrawnChanges() throws Exception {
        Keeping keeping = store.keeping("c1", "/workspace");
        for (String path : List.of("/tmp/x", "/workspaces/x", "/workspace", "/workspace/", "/")) {
            assertThat(keeping.keeps(ByteString.of(path))).as(path).isFalse();
            keeping.before(new Planned.Write(ByteString.of(path), new Before.Nothing(), ByteString.of("x")));
        }
        assertThat(keeping.keeps(ByteString.of("//workspace/./x"))).isTrue();
        plan("c2", "a", "x").withdraw();
        assertThat(undo().all()).isEmpty();
        assertThat(Keeping.NONE.keeps(inside("a"))).isFalse();
    }

    @Test
    void theStoreIsItsOwnersAndNumbersGoOn() throws Exception {
        sh("echo old >a");
        plan("c1", "a", "x");
        Path folder = state.resolve("replaced");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)))
                .isEqualTo("rwx------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve("000001.change"))))
                .isEqualTo("rw-------");
        store = new Replaced(folder);
        plan("c2", "a", "x");
        try (var kept = Files.list(folder)) {
            assertThat(kept).hasSize(2);
        }
    }

    @Test
    void aDamagedStoreIsSaidAndNeverPutBack() throws Exception {
        sh("echo old >a");
        write("c1", "a", "new");
        Path kept = state.resolve("replaced/000001.change");
        byte[] whole = Files.readAllBytes(kept);
        for (int size = 0; size < whole.length; size++) {
            Files.write(kept, Arrays.copyOf(whole, size));
            assertThat(undo().all())
                    .singleElement()
                    .isInstanceOf(Outcome.Failed.class)
                    .asString()
                    .contains("damaged");
        }
        flip(kept, whole, whole.length - 1);
        assertThat(undo().all()).containsExactly(new Outcome.Failed("c1", "a", "what was kept of it is damaged"));
        assertThat(sh("cat a")).isEqualTo("new");
    }

    private static void flip(Path file, byte[] whole, int at) throws IOException {
        byte[] flipped = whole.clone();
        flipped[at] ^= 1;
        Files.write(file, flipped);
    }
}

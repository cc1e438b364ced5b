package dev.glovebox.views.changes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.protocol.ByteString;
import dev.glovebox.sandbox.Box;
import dev.glovebox.testing.Ran;
import dev.glovebox.testing.RealBoxes;
import dev.glovebox.views.BoxFiles;
import dev.glovebox.views.FileEntry;
import dev.glovebox.views.FileOutcome.Done;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("integration")
@Timeout(180)
final class ChangesTest {
    @TempDir
    Path workspace;

    private Box box;
    private BoxFiles files;

    @BeforeEach
    void open() {
        box = RealBoxes.open(RealBoxes.bubblewrap(), BoxPolicy.sealed(workspace));
        files = new BoxFiles(
                box,
                ByteString.of(box.inside().glove()),
                ByteString.of(box.inside().workspace()),
                Duration.ofSeconds(20));
    }

    @AfterEach
    void close() {
        sh("chmod -R u+rwx .; find . -mindepth 1 -delete"); // JUnit cannot delete paths this long
        box.close();
    }

    private void sh(String script) {
        Ran.script(box, "set -e; " + script).succeeded();
    }

    private Snapshot look() throws InterruptedException {
        return ((Done<Snapshot>) Snapshot.take(files)).value();
    }

    private Changes since(Snapshot before) throws InterruptedException {
        return ((Done<Changes>) Changes.since(before, files)).value();
    }

    private static String diff(Changes changes) {
        return changes.list().stream()
                .map(change -> UnifiedDiff.of(change).display())
                .collect(Collectors.joining());
    }

    private static List<String> paths(Changes changes) {
        return changes.list().stream()
                .map(change ->
                        change.getClass().getSimpleName() + " " + change.path().display())
                .toList();
    }

    @Test
    void tellsWhatCameWentAndChanged() throws Exception {
        sh(
                "mkdir src .git; echo 1 >src/a; echo 2 >src/b; echo 3 >c; ln -s c l; printf 'a\\0' >bin; touch .git/x same; echo m >m");
        Snapshot before = look();
        assertThat(since(before)).isEqualTo(new Changes(List.of(), List.of()));
        sh(
                "echo 11 >src/a; rm src/b; echo new >'n\nl'; ln -sf src/a l; printf 'bb\\0' >bin; touch .git/y same; chmod 700 m");
        Changes changes = since(before);
        assertThat(changes.notCompared()).isEmpty();
        assertThat(paths(changes))
                .containsExactly(
                        "Altered bin", "Altered l", "Altered m", "Added n\nl", "Altered src/a", "Removed src/b");
        assertThat(diff(changes))
                .contains(
                        "Binary file bin changed (2 → 3 bytes)\n",
                        "-1\n+11\n",
                        "+++ \"b/n\\nl\"\n",
                        "old mode 100644\nnew mode 100700\n",
                        "-c\n\\ No newline at end of file\n",
                        "new file mode 120000",
                        "+src/a\n\\ No newline at end of file\n");
    }

    @Test
    void hostileThingsAreLookedAtWithoutHarm() throws Exception {
        sh(
                "mkfifo fifo; truncate -s 5G sparse; ln -s /etc/passwd out; ln -s . loop; echo x >$'esc\\e[31m'; echo y >secret;"
                        + " mkdir -p closed/in; chmod 000 closed secret; deep=$(printf 'd%.0s' {1..200});"
                        + " (for i in {1..30}; do mkdir $deep; cd $deep; done; echo deep >f);"
                        + " (for i in {1..300}; do mkdir e; cd e; done; echo deeper >f)");
        long start = System.nanoTime();
        Snapshot before = look();
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofMinutes(1));
        assertThat(before.items().get(ByteString.of("fifo"))).isEqualTo(new Item.Other(FileEntry.Kind.PIPE));
        assertThat(before.items().get(ByteString.of("out"))).isEqualTo(new Item.Link(ByteString.of("/etc/passwd")));
        assertThat(before.gaps()).isEqualTo(new Gaps(Integer.MAX_VALUE, Optional.empty(), 1, 1, 2));
        sh("rm fifo; touch fifo; truncate -s 6G sparse; rm loop; mkdir loop;"
                + " (for i in {1..30}; do cd d*; done; echo deep2 >f)");
        Changes changes = since(before);
        assertThat(paths(changes)).hasSize(4).contains("Altered fifo", "Removed loop", "Altered sparse");
        assertThat(diff(changes))
                .contains(
                        "Pipe fifo removed\n", "Large file sparse changed (5368709120 → 6442450944 bytes)\n", "+deep2");
        assertThat(changes.notCompared()).hasSize(6).contains("now 1 folder could not be entered");
    }

    @Test
    void aTextIsKeptOnlyWithinItsLimits() throws Exception {
        sh("head -c 262144 /dev/zero | tr '\\0' x >fits; head -c 262145 /dev/zero | tr '\\0' x >long; cp fits other");
        Snapshot before = look();
        sh("echo >>fits; echo >>long; head -c 9000000 /dev/zero >large; echo a >other");
        assertThat(diff(since(before)))
                .contains(
                        "Large file fits changed (262144 → 262145 bytes)\n",
                        "Large file long changed",
                        "Large file large added")
                .contains("+++ b/other");
    }

    @Test
    void belowALookThatEndedEarlyNothingIsSaidToHaveComeOrGone() {
        var link = new Item.Link(ByteString.of("x"));
        var early = new Snapshot(
                new TreeMap<>(Map.of(ByteString.of("top"), link, ByteString.of("d/seen"), link)),
                new Gaps(1, Optional.of("20000 entries"), 0, 0, 0));
        var whole = new Snapshot(
                new TreeMap<>(Map.of(ByteString.of("new"), link, ByteString.of("d/unseen"), link)), Gaps.NONE);
        assertThat(Changes.between(early, whole))
                .isEqualTo(new Changes(
                        List.of(
                                new Change.Removed(ByteString.of("d/seen"), link),
                                new Change.Added(ByteString.of("new"), link),
                                new Change.Removed(ByteString.of("top"), link)),
                        List.of(
                                "at the start of the session the look ended early, after 20000 entries",
                                "1 name that may have been out of sight at one of the two times")));
    }

    @Test
    void moreEntriesThanTheMostEndTheLookEarly() throws Exception {
        sh("mkdir -p d/e; seq 1 19990 | (cd d/e; xargs touch); seq 1 30 | (cd d; xargs touch); touch top");
        Snapshot before = look();
        assertThat(before.gaps().early()).contains("20000 entries");
        assertThat(before.gaps().wholeLevels()).isEqualTo(2);
        sh("echo x >top; echo y >d/new; seq 20000 20100 | (cd d/e; xargs touch)");
        assertThat(paths(since(before))).containsExactly("Added d/new", "Altered top");
    }
}

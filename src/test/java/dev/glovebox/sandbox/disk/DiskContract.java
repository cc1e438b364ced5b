package dev.glovebox.sandbox.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.glovebox.protocol.BoxLimits;
import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.protocol.BoxPolicy.Demand;
import dev.glovebox.protocol.CallEnd;
import dev.glovebox.protocol.CallEnd.Cause;
import dev.glovebox.protocol.CallEnd.Exited;
import dev.glovebox.protocol.CallEnd.Signalled;
import dev.glovebox.sandbox.Box;
import dev.glovebox.sandbox.Box.Limit;
import dev.glovebox.testing.Ran;
import dev.glovebox.testing.RealBoxes;
import dev.glovebox.testing.Specs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What every box that keeps a disk bound does when its workspace outgrows it; scripts are plain sh, for any image. */
@Timeout(180)
public abstract class DiskContract {
    private static final long MIB = 1 << 20;
    private static final long BOUND = 32 * MIB;

    /** Files of 4 MiB each, one after the other, for as long as one is let. */
    private static final String FLOOD =
            "i=0; while :; do head -c 4194304 /dev/zero > flood-$i; i=$((i + 1)); sleep 0.02; done";

    private static final Signalled ENDED = new Signalled(9, Cause.DISK);

    @TempDir
    Path workspace;

    protected abstract Box open(BoxPolicy policy);

    @Test
    void aWorkspaceThatOutgrowsItsBoundEndsWhatRunsAndIsUsableOnceSmaller() {
        try (Box box = bound()) {
            assertThat(box.notices()).anyMatch(notice -> notice.contains("watched, not enforced"));
            assertThat(sh(box, FLOOD).end()).isEqualTo(ENDED);
            assertThat(box.limitsMet()).containsExactly(Limit.DISK);
            assertThat(box.limitsMet()).isEmpty();

            assertThat(sh(box, "cat flood-0 | wc -c").succeeded().strip()).isEqualTo("4194304");
            assertThat(sh(box, FLOOD.replace("flood-", "again-")).end()).isEqualTo(ENDED);
            sh(box, "rm flood-* again-*").succeeded();
            sh(box, "head -c 8388608 /dev/zero > small; sleep 0.3").succeeded();
            assertThat(box.limitsMet()).containsExactly(Limit.DISK);
        }
    }

    @Test
    void whatAnEarlierCallLeftInTheBackgroundIsEndedToo() {
        try (Box box = bound()) {
            sh(box, "(" + FLOOD + ") >/dev/null 2>&1 &").succeeded();
            Ran last = sh(box, "sleep 30");
            assertThat(last.end()).isEqualTo(ENDED);
            String count = "ls | wc -l";
            String after = sh(box, count).succeeded();
            assertThat(sh(box, "sleep 0.2; " + count).succeeded()).isEqualTo(after);
        }
    }

    @Test
    void oneFileIsBoundAtOnce() throws IOException {
        try (Box box = bound()) {
            assertThat(sh(box, "trap '' XFSZ; dd if=/dev/zero of=large bs=1048576 count=64")
                            .err())
                    .contains("File too large");
            assertThat(Files.size(workspace.resolve("large")))
                    .as(
                            "seen from outside: the watch may find it too much by the blocks that hold it, and end what runs inside")
                    .isEqualTo(BOUND);
        }
    }

    @Test
    void aDeletedFileThatIsHeldOpenCounts() {
        try (Box box = bound()) {
            String hold =
                    "exec 5>a 6>b; rm a b; head -c 25165824 /dev/zero >&5; head -c 25165824 /dev/zero >&6; sleep 30";
            assertThat(sh(box, hold).end()).isEqualTo(ENDED);
        }
    }

    @Test
    void whatWasThereBeforeAndHolesInFilesDoNotCount() throws IOException {
        Files.write(workspace.resolve("before"), new byte[(int) (2 * BOUND)]);
        try (Box box = bound()) {
            sh(box, "for i in 1 2 3 4; do dd if=/dev/zero of=sparse-$i bs=1 count=1 seek=30000000 2>/dev/null; done")
                    .succeeded();
            sh(box, "head -c 8388608 /dev/zero > small; sleep 0.5").succeeded();
            assertThat(box.limitsMet()).isEmpty();
        }
    }

    @Test
    void aFilesystemThatIsNoLargerThanTheBoundNeedsNoWatch() throws Exception {
        assumeTrue(RealBoxes.isRoot(), "only root can mount a filesystem of a size");
        run("mount", "-t", "tmpfs", "-o", "size=16m", "tmpfs", workspace.toString());
        try (Box box = bound()) {
            assertThat(box.notices()).isEmpty();
            assertThat(sh(box, "dd if=/dev/zero of=large bs=1048576 count=20").err())
                    .contains("No space left on device");
            assertThat(box.limitsMet()).isEmpty();
        } finally {
            run("umount", workspace.toString());
        }
    }

    @Test
    void whileItIsTooLargeNoFileGrowsLarge() throws IOException {
        try (Box box = bound()) {
            assertThat(sh(box, FLOOD).end()).isEqualTo(ENDED);
            sh(box, "trap '' XFSZ; dd if=/dev/zero of=more bs=65536 count=64");
            assertThat(Files.size(workspace.resolve("more"))).isLessThanOrEqualTo(MIB);
        }
    }

    @Test
    void aSecondBoxOfTheSameWorkIsNotGrantedAsMuchAgain(@TempDir Path kept) {
        Path start = kept.resolve("work/start");
        try (Box box = bound()) {
            box.keepDiskStart(start);
            sh(box, "head -c 25165824 /dev/zero > first").succeeded();
        }
        assertThat(start).exists();
        try (Box box = bound()) {
            box.keepDiskStart(start);
            assertThat(sh(box, "head -c 16777216 /dev/zero > second; sleep 60").end())
                    .isEqualTo(ENDED);
        }
        try (Box box = bound()) {
            sh(box, "head -c 16777216 /dev/zero > third; sleep 0.5").succeeded();
        }
    }

    @Test
    void aBoxThatOpensOnAWorkspaceThatAPersonMadeTooLargeSaysSoAndEndsNothing(@TempDir Path kept) throws Exception {
        Path start = kept.resolve("work/start");
        try (Box box = bound()) {
            box.keepDiskStart(start);
            sh(box, "echo first > first; sleep 0.5").succeeded();
        }
        Files.write(workspace.resolve("added"), new byte[(int) (48 * MIB)]);
        try (Box box = bound()) {
            box.keepDiskStart(start);
            for (Set<Limit> met = Set.of(); met.isEmpty(); met = box.limitsMet()) {
                sh(box, "sleep 0.1").succeeded();
            }
            sh(box, "trap '' XFSZ; dd if=/dev/zero of=more bs=65536 count=64");
            assertThat(Files.size(workspace.resolve("more"))).isLessThanOrEqualTo(MIB);
            sh(box, "rm added more").succeeded();
            while (!sh(box, "head -c 8388608 /dev/zero > after").end().equals(new Exited(0, Cause.ITSELF))) {
                sh(box, "sleep 0.1").succeeded(); // until a walk has seen that it is smaller
            }
        }
    }

    @Test
    void moreEntriesThanTheBoundEndWhatRuns() {
        BoxLimits unbound = BoxLimits.defaults().withDiskBytes(OptionalLong.empty());
        try (Box box = open(new BoxPolicy(workspace, unbound, List.of(), Optional.empty(), Set.of()));
                DiskWatch watch = DiskWatch.start(
                        new DiskBound(workspace, 1L << 30, 1000, DiskBound.Origin.BY_HAND),
                        new DiskWatch.Calls(box::start, () -> true, () -> {}, box::close),
                        box.inside())) {
            assertThat(sh(watch, box, "for i in $(seq 990); do : > a$i; done; sleep 0.5")
                            .end())
                    .isEqualTo(new Exited(0, Cause.ITSELF));
            assertThat(watch.hits(Limit.ENTRIES)).isZero();
            assertThat(sh(watch, box, "mkdir b; while :; do : > b/$((i = i + 1)); done")
                            .end())
                    .isEqualTo(new Signalled(9, Cause.ITSELF));
            assertThat(watch.hits(Limit.ENTRIES)).isOne();
            assertThat(watch.hits(Limit.DISK)).isZero();
        }
    }

    @Test
    void whoKillsTheWalkIsJudgedByFreeSpace() {
        String killer = "u=usage; while :; do for p in /proc/[0-9]*; do"
                + " case $(tr '\\0' ' ' < $p/cmdline 2>/dev/null) in /*\" $u -C \"*) kill -9 ${p#/proc/} ;; esac; done; done";
        try (Box box = bound()) {
            assertThat(sh(box, "for k in 1 2 3; do (" + killer + ") 2>/dev/null & done; " + FLOOD)
                            .end())
                    .isEqualTo(ENDED);
        }
    }

    /** What other programs free on the same disk hides growth for a while, so that each turn goes on growing. */
    @Test
    void aBoxThatOutgrowsItsBoundAgainAndAgainIsClosed() {
        try (Box box = bound()) {
            sh(box, "mkdir many").succeeded();
            CallEnd end = sh(box, FLOOD).end();
            for (int turn = 0; turn < 20 && end.equals(ENDED); turn++) {
                end = sh(
                                box,
                                "mkdir many/" + turn + "; cd many/" + turn
                                        + "; i=0; while :; do mkdir $(seq $i $((i + 99))); i=$((i + 100)); done")
                        .end();
            }
            assertThat(end).isInstanceOf(CallEnd.Lost.class);
        }
    }

    private static Ran sh(DiskWatch watch, Box box, String script) {
        return Ran.of(watch.start(Specs.inside(box, "sh", "-c", script)));
    }

    private static Ran sh(Box box, String script) {
        return Ran.in(box, Specs.inside(box, "sh", "-c", script));
    }

    private Box bound() {
        BoxLimits limits = BoxLimits.defaults().withDiskBytes(OptionalLong.of(BOUND));
        return open(new BoxPolicy(workspace, limits, List.of(), Optional.empty(), Set.of(Demand.DISK_LIMIT)));
    }

    private static void run(String... command) throws IOException, InterruptedException {
        assertThat(new ProcessBuilder(command).inheritIO().start().waitFor()).isZero();
    }
}

package dev.glovebox.sandbox.bubblewrap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.glovebox.protocol.BoxLimits;
import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.protocol.BoxPolicy.Demand;
import dev.glovebox.protocol.CallEnd.Cause;
import dev.glovebox.protocol.CallEnd.Signalled;
import dev.glovebox.protocol.Level;
import dev.glovebox.sandbox.Box;
import dev.glovebox.sandbox.Box.Limit;
import dev.glovebox.sandbox.Opening;
import dev.glovebox.testing.Ran;
import dev.glovebox.testing.RealBoxes;
import dev.glovebox.testing.Specs;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("integration")
@Tag("as-user")
@Timeout(180)
class BubblewrapLimitsTest {
    private static final long MIB = 1024 * 1024;

    @TempDir
    Path workspace;

    @Test
    void memoryBeyondTheLimitEndsTheCommandAndIsNamed() {
        assumeTrue(RealBoxes.isRoot(), "an ordinary user may not make control groups here");
        try (Box box = open(BoxLimits.of(256 * MIB, 512))) {
            assertThat(box.level()).isEqualTo(new Level.Sealed());
            Ran ran = Ran.script(box, "exec python3 -c 'a = [bytearray(1 << 20) for _ in range(1000)]'");
            assertThat(ran.end()).isEqualTo(new Signalled(9, Cause.ITSELF));
            assertThat(box.limitsMet()).containsExactly(Limit.MEMORY);
            assertThat(box.limitsMet()).isEmpty();
            assertThat(Ran.script(box, "echo alive").succeeded()).isEqualTo("alive\n");
        }
    }

    @Test
    void aFullTmpIsAnErrorAndNotAKill() {
        try (Box box = open(BoxLimits.of(256 * MIB, 512))) {
            for (String place : List.of("/tmp", "/home/box", "/dev/shm", "/app/context")) {
                Ran ran = Ran.script(box, "head -c 300m /dev/zero > " + place + "/fill");
                assertThat(ran.err()).as(place).contains("No space left on device");
            }
            assertThat(box.limitsMet()).isEmpty();
        }
    }

    @Test
    void aForkBombIsHeldAndEnded() throws Exception {
        try (Box box = open(BoxLimits.of(512 * MIB, 64))) {
            Ran ran = Ran.in(
                    box, within(box, Duration.ofSeconds(2), "bomb() { bomb | bomb & }; bomb 2>/dev/null; sleep 60"));
            assertThat(ran.end()).isEqualTo(new Signalled(9, Cause.DEADLINE));
            String quiet = "for i in $(seq 40); do [ $(ls -d /proc/[0-9]* | wc -l) -le 6 ] && break; sleep 0.05; done;"
                    + " sleep 0.2; ls -d /proc/[0-9]* | wc -l";
            assertThat(Ran.script(box, quiet).succeeded().strip()).isIn("4", "5", "6");
            if (RealBoxes.isRoot()) {
                assertThat(box.limitsMet()).contains(Limit.PROCESSES);
            }
        }
    }

    @Test
    void aJvmInsideBelievesTheLimit() {
        assumeTrue(RealBoxes.isRoot(), "an ordinary user may not make control groups here");
        try (Box box = open(BoxLimits.defaults())) {
            String java = System.getProperty("java.home") + "/bin/java";
            assumeTrue(java.startsWith("/usr/"), "this JDK does not lie under /usr: " + java);
            String heap = Ran.script(
                            box,
                            java
                                    + " -XX:+PrintFlagsFinal -version 2>/dev/null | grep -w MaxHeapSize | grep -o '[0-9]*'")
                    .succeeded();
            assertThat(Long.parseLong(heap.lines().findFirst().orElseThrow())).isLessThanOrEqualTo(1024 * MIB);
        }
    }

    @Test
    void twoBusyLoopsGetHalfAProcessor() {
        assumeTrue(RealBoxes.isRoot(), "an ordinary user may not make control groups here");
        try (Box box = open(halfAProcessor())) {
            String loops = "for i in 1 2; do timeout 1 sh -c 'while :; do :; done' & done; wait; times";
            Duration used = childrensTime(Ran.script(box, loops).succeeded());
            assertThat(used).isBetween(Duration.ofMillis(100), Duration.ofMillis(900));
        }
    }

    /** The last line of the shell's times: user and system time of its children, as in 0m1.230s 0m0.010s. */
    private static Duration childrensTime(String times) {
        String last = times.strip().lines().reduce((first, second) -> second).orElseThrow();
        return Stream.of(last.split(" "))
                .map(time -> Duration.parse("PT" + time))
                .reduce(Duration.ZERO, Duration::plus);
    }

    @Test
    void aJvmInsideCountsTheProcessorsThatItGets() {
        assumeTrue(RealBoxes.isRoot(), "an ordinary user may not make control groups here");
        String java = System.getProperty("java.home") + "/bin/java";
        assumeTrue(java.startsWith("/usr/"), "this JDK does not lie under /usr: " + java);
        try (Box box = open(halfAProcessor())) {
            assertThat(Ran.script(box, java + " -XshowSettings:system -version 2>&1")
                            .succeeded())
                    .contains("Effective CPU Count: 1")
                    .contains("CPU Quota: 50000us");
        }
    }

    private static BoxLimits halfAProcessor() {
        return BoxLimits.defaults().withMilliCpus(OptionalInt.of(500));
    }

    @Test
    void withoutControlGroupsTheBoxSaysSoAndDemandsAreRefused() {
        assumeTrue(!RealBoxes.isRoot(), "root can make control groups here");
        try (Box box = open(BoxLimits.defaults())) {
            assertThat(box.level()).isEqualTo(new Level.Weakened(List.of("no memory limit")));
            assertThat(box.notices()).singleElement().asString().contains("weakened: no memory limit");
        }
        for (Demand demand : EnumSet.complementOf(EnumSet.of(Demand.DISK_LIMIT))) {
            assertThat(RealBoxes.bubblewrap().open(policy(halfAProcessor(), Set.of(demand))))
                    .isInstanceOfSatisfying(Opening.Refused.class, refused -> assertThat(refused.reason())
                            .containsAnyOf(
                                    "no memory limit", "limit cannot be kept", "bound on processors cannot be kept")
                            .contains("control group"));
        }
    }

    private Box open(BoxLimits limits) {
        return RealBoxes.open(RealBoxes.bubblewrap(), policy(limits, Set.of()));
    }

    private BoxPolicy policy(BoxLimits limits, Set<Demand> demands) {
        return new BoxPolicy(workspace, limits, List.of(), Optional.empty(), demands);
    }

    private static dev.glovebox.protocol.CallSpec within(Box box, Duration deadline, String script) {
        var spec = Specs.inside(box, "bash", "-c", script);
        return new dev.glovebox.protocol.CallSpec(
                spec.argv(), spec.environment(), spec.directory(), spec.stdio(), Optional.of(deadline), spec.limits());
    }
}

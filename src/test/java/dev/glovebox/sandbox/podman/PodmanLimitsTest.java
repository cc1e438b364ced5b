package dev.glovebox.sandbox.podman;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.protocol.BoxLimits;
import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.protocol.BoxPolicy.Demand;
import dev.glovebox.protocol.CallEnd.Cause;
import dev.glovebox.protocol.CallEnd.Exited;
import dev.glovebox.protocol.CallEnd.Signalled;
import dev.glovebox.protocol.Level;
import dev.glovebox.sandbox.Box;
import dev.glovebox.sandbox.Box.Limit;
import dev.glovebox.testing.Ran;
import dev.glovebox.testing.RealBoxes;
import dev.glovebox.testing.Specs;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("integration")
@Timeout(180)
final class PodmanLimitsTest {
    private static final long MIB = 1024 * 1024;

    @TempDir
    Path workspace;

    @Test
    void memoryBeyondTheLimitEndsTheCommandAndIsNamed() {
        try (Box box = open(BoxLimits.of(64 * MIB, 64))) {
            assertThat(box.level()).isEqualTo(new Level.Sealed());
            assertThat(box.notices()).isEmpty();
            assertThat(box.limitsMet()).isEmpty();
            assertThat(run(box, "x=x; while :; do x=$x$x; done").end()).isEqualTo(new Signalled(9, Cause.ITSELF));
            assertThat(box.limitsMet()).containsExactly(Limit.MEMORY);
            assertThat(box.limitsMet()).isEmpty();
            assertThat(run(box, "echo alive").succeeded()).isEqualTo("alive\n");
        }
    }

    @Test
    void aFullMemoryFilesystemIsAnErrorAndNotAKill() {
        try (Box box = open(BoxLimits.of(256 * MIB, 64))) {
            for (String place : List.of("/tmp", "/home/box", "/dev/shm", "/app/context")) {
                Ran ran = run(box, "dd if=/dev/zero bs=1M count=300 of=" + place + "/fill");
                assertThat(ran.end()).as(place).isEqualTo(new Exited(1, Cause.ITSELF));
                assertThat(ran.err()).as(place).contains("No space left on device");
            }
            assertThat(box.limitsMet()).isEmpty();
        }
    }

    @Test
    void moreProcessesThanTheLimitAreRefusedAndNamed() {
        try (Box box = open(BoxLimits.of(256 * MIB, 32))) {
            Ran ran = run(box, "for i in $(seq 100); do sleep 60 & done");
            assertThat(ran.err()).contains("can't fork");
            assertThat(box.limitsMet()).contains(Limit.PROCESSES);
        }
    }

    private Box open(BoxLimits limits) {
        return RealBoxes.open(
                RealBoxes.podman(TestImage.name()),
                new BoxPolicy(
                        workspace, limits, List.of(), Optional.empty(), Set.of(Demand.SEALED, Demand.MEMORY_LIMIT)));
    }

    private static Ran run(Box box, String script) {
        return Ran.in(box, Specs.inside(box, "sh", "-c", script));
    }
}

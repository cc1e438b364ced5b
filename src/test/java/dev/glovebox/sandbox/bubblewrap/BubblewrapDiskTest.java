package dev.glovebox.sandbox.bubblewrap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.glovebox.protocol.BoxLimits;
import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.protocol.CallEnd.Cause;
import dev.glovebox.protocol.CallEnd.Signalled;
import dev.glovebox.sandbox.Box;
import dev.glovebox.sandbox.Box.Limit;
import dev.glovebox.sandbox.disk.DiskContract;
import dev.glovebox.testing.Ran;
import dev.glovebox.testing.RealBoxes;
import dev.glovebox.testing.Specs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("integration")
@Tag("as-user")
final class BubblewrapDiskTest extends DiskContract {
    private static final long GIB = 1 << 30;

    @Override
    protected Box open(BoxPolicy policy) {
        return RealBoxes.open(RealBoxes.bubblewrap(), policy);
    }

    @Test
    void theUsualBoundHoldsFromTheFirstMomentOn(@TempDir Path workspace) {
        assumeTrue(
                workspace.toFile().getUsableSpace() > 8 * GIB && Files.isExecutable(Path.of("/usr/bin/fallocate")),
                "fallocate and 8 GB of free space are needed");
        BoxLimits limits = BoxLimits.defaults().withDiskBytes(OptionalLong.of(GIB));
        try (Box box = open(new BoxPolicy(workspace, limits, List.of(), Optional.empty(), Set.of()))) {
            Ran ran = Ran.in(
                    box, Specs.inside(box, "sh", "-c", "for i in 1 2 3; do fallocate -l 1G $i; done; exec sleep 60"));
            assertThat(ran.end()).isEqualTo(new Signalled(9, Cause.DISK));
            assertThat(box.limitsMet()).containsExactly(Limit.DISK);
            Ran.in(box, Specs.inside(box, "rm", "-f", "1", "2", "3")).succeeded();
        }
    }
}

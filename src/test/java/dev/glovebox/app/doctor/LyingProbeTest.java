package dev.glovebox.app.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.sandbox.Egress;
import dev.glovebox.sandbox.Opening;
import dev.glovebox.sandbox.Sandbox;
import dev.glovebox.testing.RealBoxes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A probe that cannot be believed proves nothing, in a box that is as good as any. */
@Tag("integration")
@Timeout(180)
final class LyingProbeTest {
    private final Clinic clinic;

    LyingProbeTest(@TempDir Path folder) {
        clinic = new Clinic(folder);
    }

    /** The same sandbox; just before a box opens, the probe in its programs folder is replaced by a shell script. */
    private record Swapping(Sandbox sandbox, String script) implements Sandbox {
        @Override
        public Opening open(BoxPolicy policy, Egress egress) {
            try {
                Path probe = policy.tools().programs().orElseThrow().resolve(Probe.NAME);
                Path other = Files.writeString(probe.resolveSibling("other"), "#!/bin/sh\n" + script + "\n");
                Files.setPosixFilePermissions(other, PosixFilePermissions.fromString("rwxr-xr-x"));
                Files.move(other, probe, StandardCopyOption.ATOMIC_MOVE); // the bait runs the old one
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return sandbox.open(policy, egress);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "echo held",
                "cat >/dev/null; echo held; printf told",
                "head -c 3000 /dev/urandom",
                "printf 'broken: \\033]0;title\\007\\033[31mred\\n'",
                "echo held; kill -9 $$",
                "yes held"
            })
    void whatIsNoAnswerIsNotHeld(String script) throws Exception {
        Examination found = clinic.examine(new Swapping(RealBoxes.bubblewrap(), script));

        assertThat(found.proven().standing()).isInstanceOf(Standing.Weakened.class);
        assertThat(found.toString()).doesNotContain("\033");
    }

    @Test
    void aProbeThatHangsHoldsNothingUp() throws Exception {
        Examination found = clinic.examine(new Swapping(RealBoxes.bubblewrap(), "trap '' TERM; sleep 1000"));

        assertThat(found.proven().standing()).isInstanceOf(Standing.Weakened.class);
        assertThat(found.seconds()).isLessThan(40);
        assertThat(held(found)).isSubsetOf(Check.SEPARATION, Check.LEFTOVERS, Check.HUNG_PROCESS);
    }

    /** Replaced before anything else: what says held to everything cannot even find the bait on the host. */
    @Test
    void aProbeThatAlwaysSaysHeldIsFoundOutOnTheHost() throws Exception {
        Examination found =
                clinic.with(new Swapping(RealBoxes.none(), "echo held")).examine(RealBoxes.bubblewrap());

        assertThat(found.proven().standing()).isInstanceOf(Standing.Weakened.class);
        assertThat(held(found)).doesNotContain(Check.READ_OUTSIDE, Check.LOOPBACK, Check.ENVIRONMENT, Check.PROCESSES);
    }

    private static List<Check> held(Examination found) {
        return found.proven().findings().stream()
                .filter(finding -> finding.result() instanceof Result.Held)
                .map(Finding::check)
                .collect(Collectors.toList());
    }
}

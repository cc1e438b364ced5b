package dev.glovebox.sandbox.cgroup;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class OwnerTest {
    private final FakeHost host;
    private final Owner owner;

    OwnerTest(@TempDir Path folder) {
        host = new FakeHost(folder).process(10, "java", "500").process(11, "a) S 1 (b c", "600");
        owner = new Owner(host.proc(), 10, "500");
    }

    @Test
    void namesItsGroupsByPidStartAndNumber() {
        assertThat(owner.groupName(3)).isEqualTo("glovebox-10-500-3");
    }

    @Test
    void groupsOfLivingOwnersAreNoOrphans() {
        assertThat(owner.isOrphan("glovebox-10-500-1")).isFalse();
        assertThat(owner.isOrphan("glovebox-11-600-1")).isFalse();
    }

    @Test
    void groupsOfEndedOwnersAreOrphansAlsoWhenThePidCameAgain() {
        assertThat(owner.isOrphan("glovebox-12-500-1")).isTrue();
        assertThat(owner.isOrphan("glovebox-10-499-1")).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "glovebox-",
                "glovebox-x",
                "glovebox-12",
                "glovebox-12-500",
                "glovebox-12-500-",
                "glovebox-12-500-1-2",
                "glovebox--12-500-1",
                "xglovebox-12-500-1",
                "glovebox-12-500-1\n",
                "glovebox-99999999999999999999-1-1"
            })
    void whatIsNotNamedByUsIsLeftAlone(String name) {
        assertThat(owner.isOrphan(name)).isFalse();
    }

    @Test
    void knowsThisProcess() {
        Owner self = Owner.self(Path.of("/proc"));

        assertThat(self.pid()).isEqualTo(ProcessHandle.current().pid());
        assertThat(self.isOrphan(self.groupName(1))).isFalse();
    }
}

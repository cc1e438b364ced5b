package dev.glovebox.sandbox.bubblewrap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.protocol.BoxLimits;
import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.testing.Mounts;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class OwnNameTest {
    private static final HostLayout LAYOUT = new HostLayout(
            List.of(
                    new HostLayout.Entry.Open(Path.of("/usr"), "/usr"),
                    new HostLayout.Entry.Link("usr/bin", "/bin"),
                    new HostLayout.Entry.Bind(Path.of("/cache/etc"), "/etc")),
            List.of());

    @ParameterizedTest
    @CsvSource({
        "/home/me/project, /home/me/project",
        "/tmp/x, /tmp/x",
        "/home/box/project, /home/box/project",
        "/usr/src/project,",
        "/bin/project,",
        "/etc/project,",
        "/workspace,",
        "/workspace/inner,",
        "/dev/shm/project,",
        "/opt/tools/project,",
        "/opt,",
    })
    void isLinkedWhereNothingElseIsShown(String workspace, String name) {
        var policy = new BoxPolicy(
                Path.of(workspace), BoxLimits.defaults(), Mounts.of(Path.of("/opt/tools")), Optional.empty(), Set.of());

        assertThat(OwnName.of(policy, LAYOUT)).isEqualTo(Optional.ofNullable(name));
    }
}

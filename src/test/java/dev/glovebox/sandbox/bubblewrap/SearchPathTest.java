package dev.glovebox.sandbox.bubblewrap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.protocol.BoxLimits;
import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.sandbox.bubblewrap.HostLayout.Entry;
import dev.glovebox.testing.Mounts;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class SearchPathTest {
    private static final String SYSTEM =
            "/home/box/.local/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
    private static final HostLayout HOST = new HostLayout(
            List.of(
                    new Entry.Open(Path.of("/usr"), "/usr"),
                    new Entry.Link("usr/bin", "/bin"),
                    new Entry.Bind(Path.of("/cache/etc"), "/etc")),
            List.of());
    private static final HostLayout ROOTFS =
            new HostLayout(List.of(new Entry.Bind(Path.of("/srv/os/usr"), "/usr")), List.of());

    @Test
    void withoutMoreItIsTheBoxsOwnAndTheSystems() {
        assertThat(path(HOST)).isEqualTo(SYSTEM);
    }

    @Test
    void thePersonsFoldersComeBeforeTheSystemsAsFarAsTheyAreSeen() {
        assertThat(path(HOST, "/home/me/.nvm/bin", "/usr/lib/jvm/x/bin", "/opt/go/bin", "/usr/bin", "/data/tools/bin"))
                .isEqualTo(
                        "/home/box/.local/bin:/usr/lib/jvm/x/bin:/usr/bin:/data/tools/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/sbin:/bin");
    }

    @Test
    void whatLiesElsewhereInsideOrInTheWorkspaceStaysOut() {
        assertThat(path(
                        HOST,
                        "/etc/bin",
                        "/cache/etc",
                        "/data/work/bin",
                        "/usr/../home/me/bin",
                        "/usr/a:b",
                        "/userdata"))
                .isEqualTo(SYSTEM);
        assertThat(path(ROOTFS, "/usr/lib/jvm/x/bin", "/srv/os/usr/bin")).isEqualTo(SYSTEM);
    }

    @Test
    void aToolchainIsToldOfItsFolderWhereThatIsSeen() {
        BoxPolicy policy = new BoxPolicy(
                        Path.of("/data/work"),
                        BoxLimits.defaults(),
                        Mounts.of(Path.of("/data")),
                        Optional.empty(),
                        Set.of())
                .withHomes(Map.of(
                        "JAVA_HOME", Path.of("/usr/lib/jvm/x"),
                        "RUSTUP_HOME", Path.of("/data/rustup"),
                        "OTHER_HOME", Path.of("/home/me/x")));

        assertThat(SearchPath.homes(policy, HOST))
                .isEqualTo(List.of("JAVA_HOME=/usr/lib/jvm/x", "RUSTUP_HOME=/data/rustup"));
    }

    private static String path(HostLayout layout, String... searched) {
        BoxPolicy policy = new BoxPolicy(
                Path.of("/data/work"), BoxLimits.defaults(), Mounts.of(Path.of("/data")), Optional.empty(), Set.of());
        return SearchPath.of(
                policy.withSearchPath(Stream.of(searched).map(Path::of).toList()), layout);
    }
}

package dev.glovebox.app.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.glovebox.app.settings.UsageError;
import dev.glovebox.protocol.EgressRule;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PipTest {
    private static final String SOURCE = """
            PyPI = PackageIndex("https://index.example.org/", file_storage_domain="files.example.org")
            TestPyPI = PackageIndex(
                "https://test.example.org/", file_storage_domain="test-files.example.org"
            )
            """;

    private final ClientTree tree;

    PipTest(@TempDir Path folder) {
        tree = new ClientTree(folder);
    }

    private ClientTree installed() {
        return tree.file("/usr/lib/python3/dist-packages/pip/_internal/models/index.py", SOURCE);
    }

    @Test
    void withoutSettingsItIsTheIndexOfPipsOwnSource() {
        assertThat(installed().offer(Preset.PIP))
                .isEqualTo(new Offer(
                        rules("index.example.org", "files.example.org"),
                        List.of("PIP_DISABLE_PIP_VERSION_CHECK=1"),
                        List.of()));
    }

    @Test
    void theSourceMayLieInAWheel() {
        tree.archive("/usr/share/python-wheels/pip-1-py3-none-any.whl", "pip/_internal/models/index.py", SOURCE);

        assertThat(tree.offer(Preset.PIP).rules()).isEqualTo(rules("index.example.org", "files.example.org"));
    }

    @Test
    void onAnExternallyManagedPythonPipMayInstallIntoTheBoxsHome() {
        installed().file("/usr/lib/python3.99/EXTERNALLY-MANAGED", "");

        assertThat(tree.offer(Preset.PIP).variables())
                .isEqualTo(List.of("PIP_DISABLE_PIP_VERSION_CHECK=1", "PIP_BREAK_SYSTEM_PACKAGES=1"));
    }

    @Test
    void laterFilesOverrideEarlierOnesAndVariablesAll() {
        installed()
                .file("/etc/pip.conf", "[global]\nindex-url = https://one.example.org/simple\ntimeout=7\n")
                .file("/home/me/.config/pip/pip.conf", "[global]\nindex_url: https://two.example.org/simple\n");
        assertThat(tree.offer(Preset.PIP).rules()).isEqualTo(rules("two.example.org"));

        tree.file("/home/me/.config/pip/pip.conf", "[install]\nindex-url: https://three.example.org:8443/simple\n");
        assertThat(tree.offer(Preset.PIP))
                .isEqualTo(new Offer(
                        rules("three.example.org:8443"),
                        List.of(
                                "PIP_INDEX_URL=https://three.example.org:8443/simple",
                                "PIP_DEFAULT_TIMEOUT=7",
                                "PIP_DISABLE_PIP_VERSION_CHECK=1"),
                        List.of()));

        tree.with("PIP_INDEX_URL", "http://four.example.org/simple");
        assertThat(tree.offer(Preset.PIP).rules()).isEqualTo(rules("four.example.org"));
    }

    @Test
    void moreIndexesAndLinksAreAddedAndLocalOnesAreNot() {
        installed()
                .file("/etc/pip.conf", """
                        [global]
                        # a comment
                        extra-index-url =
                            https://a.example.org/simple
                            https://b.example.org/simple
                        """)
                .with("PIP_FIND_LINKS", "/opt/wheels file:///opt/wheels https://c.example.org/wheels");

        assertThat(tree.offer(Preset.PIP))
                .isEqualTo(new Offer(
                        rules(
                                "index.example.org",
                                "files.example.org",
                                "a.example.org",
                                "b.example.org",
                                "c.example.org"),
                        List.of(
                                "PIP_EXTRA_INDEX_URL=https://a.example.org/simple https://b.example.org/simple",
                                "PIP_FIND_LINKS=https://c.example.org/wheels",
                                "PIP_DISABLE_PIP_VERSION_CHECK=1"),
                        List.of()));
    }

    @Test
    void credentialsStayOutside() {
        tree.with("PIP_INDEX_URL", "https://me:secret@one.example.org/simple?token=secret");

        assertThat(tree.offer(Preset.PIP))
                .isEqualTo(new Offer(
                        rules("one.example.org"),
                        List.of("PIP_INDEX_URL=https://one.example.org/simple", "PIP_DISABLE_PIP_VERSION_CHECK=1"),
                        List.of("pip: credentials in PIP_INDEX_URL stay outside the box, so one.example.org may refuse"
                                + " what it asks for")));
    }

    @Test
    void aPrivateIndexIsAllowedSoAndThatIsSaid() {
        tree.with("PIP_INDEX_URL", "https://one.example.org/simple").privately("one.example.org");

        Offer offer = tree.offer(Preset.PIP);

        assertThat(offer.rules()).isEqualTo(List.of(EgressRule.parsePrivate("one.example.org")));
        assertThat(offer.notices())
                .isEqualTo(List.of(
                        "pip: one.example.org leads to a private address of your network here, and is allowed so"));
    }

    @Test
    void settingsInTheWorkspaceAreNotRead() {
        installed()
                .file("/project/pip.conf", "[global]\nindex-url = https://evil.example.org/simple\n")
                .link("/home/me/.config/pip/pip.conf", "/project/pip.conf");

        Offer offer = tree.offer(Preset.PIP);

        assertThat(offer.rules()).isEqualTo(rules("index.example.org", "files.example.org"));
        assertThat(offer.notices())
                .isEqualTo(List.of("pip: /home/me/.config/pip/pip.conf is not read: it lies in the workspace or is"
                        + " reached through it, where a box may write"));
    }

    @Test
    void nothingFoundNamesThePlacesAndTheWayOut() {
        assertThatExceptionOfType(UsageError.class)
                .isThrownBy(() -> tree.offer(Preset.PIP))
                .withMessageStartingWith("--allow-host pip: this machine's pip names no host")
                .withMessageContaining("/etc/pip.conf")
                .withMessageEndingWith(": name the host with --allow-host NAME");
    }

    private static List<EgressRule> rules(String... texts) {
        return java.util.stream.Stream.of(texts).map(EgressRule::parse).toList();
    }
}

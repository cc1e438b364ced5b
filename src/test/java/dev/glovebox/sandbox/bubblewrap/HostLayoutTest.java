package dev.glovebox.sandbox.bubblewrap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.glovebox.sandbox.bubblewrap.HostLayout.Entry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class HostLayoutTest {
    private static final Path OURS = Path.of("/cache/etc");

    private final Path root;
    private final Path host;

    HostLayoutTest(@TempDir Path folder) throws IOException {
        root = Files.createDirectory(folder.resolve("root"));
        host = Files.createDirectory(folder.resolve("host"));
    }

    @Test
    void aMergedSystemIsOneFolderAndLinks() throws IOException {
        folders("usr/bin", "usr/lib");
        link("bin", "usr/bin");
        link("lib64", "/usr/lib64");

        assertThat(ofHost())
                .isEqualTo(new HostLayout(
                        List.of(
                                system("usr"),
                                new Entry.Link("usr/bin", "/bin"),
                                new Entry.Link("/usr/lib64", "/lib64"),
                                new Entry.Bind(OURS, "/etc")),
                        List.of()));
    }

    @Test
    void anUnmergedSystemIsSeveralFolders() throws IOException {
        folders("usr", "bin", "sbin", "lib", "opt", "home", "srv");

        assertThat(ofHost().entries())
                .isEqualTo(List.of(
                        system("usr"), system("bin"), system("sbin"), system("lib"), new Entry.Bind(OURS, "/etc")));
    }

    @Test
    void ofEtcOnlyPickedFilesAreShown() throws IOException {
        folders("usr", "etc/alternatives", "etc/ssl/certs", "etc/ssl/private", "etc/java-21-openjdk", "etc/python3.11");
        folders("etc/python3", "etc/ssh", "etc/sudoers.d");
        files("etc/ld.so.cache", "etc/passwd", "etc/shadow", "etc/hosts", "etc/resolv.conf", "etc/machine-id");
        link("etc/os-release", "../usr/lib/os-release");

        assertThat(ofHost().entries())
                .isEqualTo(List.of(
                        system("usr"),
                        new Entry.Bind(OURS, "/etc"),
                        system("etc/alternatives"),
                        system("etc/java-21-openjdk"),
                        system("etc/python3"),
                        system("etc/python3.11"),
                        system("etc/ssl/certs")));
        assertThat(HostEtc.of(root.resolve("etc")).files()).isEqualTo(List.of("ld.so.cache"));
    }

    @Test
    void theSnapshotOfEtcFollowsTheHost() throws IOException {
        folders("usr", "etc/alternatives", "etc/ssl");
        files("etc/ld.so.cache", "etc/ssl/openssl.cnf", "etc/shadow");
        HostEtc etc = HostEtc.of(root.resolve("etc"));
        String before = etc.fingerprint();

        etc.snapshot(host);
        assertThat(host.resolve("alternatives")).isEmptyDirectory();
        assertThat(host.resolve("ssl/openssl.cnf")).exists();
        assertThat(host.resolve("shadow")).doesNotExist();

        Files.writeString(root.resolve("etc/ld.so.cache"), "new");
        assertThat(etc.fingerprint()).isNotEqualTo(before);
    }

    @Test
    void filesOfProcAreMaskedWhereTheKernelHasThem() throws IOException {
        folders("usr", "proc");
        files("proc/keys", "proc/kcore", "proc/cpuinfo");

        assertThat(ofHost().maskedFiles()).isEqualTo(List.of(Path.of("/proc/kcore"), Path.of("/proc/keys")));
    }

    @Test
    void aRootfsIsShownButForWhatABoxHasItsOwnOf() throws IOException {
        folders("usr", "etc", "opt", "var", "nix", "dev", "proc", "sys", "tmp", "run", "home", "root", "workspace");
        folders(".glovebox", "app", "boot", "mnt", "media");
        files("etc/passwd", "etc/hosts", "file", "etc/shadow");
        link("bin", "usr/bin");
        link("lib", "/usr/lib");
        Files.createDirectories(host.resolve("proc"));
        Files.createFile(host.resolve("proc/keys"));

        assertThat(HostLayout.ofRootfs(host, root, OURS))
                .isEqualTo(new HostLayout(
                        List.of(
                                new Entry.Link("usr/bin", "/bin"),
                                bind("etc"),
                                new Entry.Link("/usr/lib", "/lib"),
                                bind("nix"),
                                bind("opt"),
                                bind("usr"),
                                bind("var"),
                                ours("hosts"),
                                ours("passwd")),
                        List.of(Path.of("/proc/keys"))));
    }

    @Test
    void aRootfsWithoutEtcGetsOurFiles() throws IOException {
        folders("usr");

        assertThat(HostLayout.ofRootfs(host, root, OURS))
                .isEqualTo(new HostLayout(
                        List.of(bind("usr"), ours("group"), ours("hosts"), ours("nsswitch.conf"), ours("passwd")),
                        List.of()));
    }

    @Test
    void linksInARootfsAreNotFollowedToTheHost() throws IOException {
        folders("usr", "etc");
        files("usr/passwd");
        link("etc/passwd", "/etc/passwd");
        link("etc/group", "../usr/passwd");

        assertThat(HostLayout.ofRootfs(host, root, OURS).entries()).isEqualTo(List.of(bind("etc"), bind("usr")));
    }

    @Test
    void anEtcThatIsALinkIsReplacedByOurs() throws IOException {
        folders("usr/etc");
        files("usr/etc/passwd");
        link("etc", "usr/etc");

        assertThat(HostLayout.ofRootfs(host, root, OURS))
                .isEqualTo(new HostLayout(
                        List.of(bind("usr"), ours("group"), ours("hosts"), ours("nsswitch.conf"), ours("passwd")),
                        List.of()));
    }

    @Test
    void aRootfsThatCannotBeReadIsNamed() {
        assertThatExceptionOfType(UncheckedIOException.class)
                .isThrownBy(() -> HostLayout.ofRootfs(host, root.resolve("missing"), OURS))
                .withMessage("cannot read the system folder " + root.resolve("missing"));
    }

    private HostLayout ofHost() {
        return HostLayout.ofHost(root, HostEtc.of(root.resolve("etc")), OURS);
    }

    private static Entry ours(String name) {
        return new Entry.Bind(OURS.resolve(name), "/etc/" + name);
    }

    private Entry system(String name) {
        return new Entry.Open(root.resolve(name), "/" + name);
    }

    private Entry bind(String name) {
        return new Entry.Bind(root.resolve(name), "/" + name);
    }

    private void folders(String... names) throws IOException {
        for (String name : names) {
            Files.createDirectories(root.resolve(name));
        }
    }

    private void files(String... names) throws IOException {
        for (String name : names) {
            Files.createFile(root.resolve(name));
        }
    }

    private void link(String name, String target) throws IOException {
        Files.createSymbolicLink(root.resolve(name), Path.of(target));
    }
}

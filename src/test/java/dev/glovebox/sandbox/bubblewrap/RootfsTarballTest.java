package dev.glovebox.sandbox.bubblewrap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.sandbox.Box;
import dev.glovebox.sandbox.Opening;
import dev.glovebox.sandbox.Sandbox;
import dev.glovebox.sandbox.cgroup.ControlGroups;
import dev.glovebox.sandbox.launch.Launcher;
import dev.glovebox.sandbox.launch.Spawner;
import dev.glovebox.testing.BareSystem;
import dev.glovebox.testing.Ran;
import dev.glovebox.testing.RealBoxes;
import dev.glovebox.testing.Specs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("integration")
@Tag("as-user")
@Timeout(180)
final class RootfsTarballTest {
    /** Adds entries to a tarball that no tar would: python says what, by the names t (the tarball) and e (an entry). */
    private static final String PYTHON = """
            import io, sys, tarfile
            t = tarfile.open(sys.argv[1], "a")
            def e(name, **fields):
                info = tarfile.TarInfo(name)
                info.mode = 0o755
                for field, value in fields.items(): setattr(info, field, value)
                return info
            def put(name, text="planted", **fields):
                t.addfile(e(name, size=len(text), **fields), io.BytesIO(text.encode()))
            def link(name, to): t.addfile(e(name, type=tarfile.SYMTYPE, linkname=to))
            """;

    @TempDir
    Path folder;

    @TempDir
    Path cache;

    @TempDir
    Path workspace;

    @ParameterizedTest
    @ValueSource(strings = {"bare.tar", "bare.tar.gz", "bare.tar.xz", "bare.tar.zst"})
    void aTarballIsASystem(String name) throws Exception {
        assumeTrue(
                !name.endsWith("zst") || Files.exists(Path.of("/usr/bin/zstd")),
                "zstd is not installed: apt-get install zstd");
        try (Box box = RealBoxes.open(sandbox(), policy(BareSystem.tarball(folder, name)))) {
            assertThat(sh(box, "ls /bin/bash /usr; busybox echo inside; id -u; touch /bin/x")
                            .out())
                    .isEqualTo("inside\n1000\n");
            assertThat(box.notices()).noneMatch(notice -> notice.contains("/bin/sh"));
        }
    }

    @Test
    void itIsUnpackedOnceAlsoWhenManyStartAtATime() throws Exception {
        BoxPolicy policy = policy(BareSystem.tarball(folder, "bare.tar.gz"));
        try (var threads = Executors.newFixedThreadPool(4)) {
            Callable<String> start = () -> {
                try (Box box = RealBoxes.open(sandbox(), policy)) {
                    return sh(box, "stat -c %i /bin/busybox").succeeded();
                }
            };
            Sandbox shared = sandbox();
            Callable<String> sharing = () -> {
                try (Box box = RealBoxes.open(shared, policy)) {
                    return sh(box, "stat -c %i /bin/busybox").succeeded();
                }
            };
            List<String> found = threads
                    .invokeAll(IntStream.range(0, 4).mapToObj(_ -> sharing).toList())
                    .stream()
                    .map(future -> future.resultNow())
                    .toList();
            assertThat(found).allMatch(found.getFirst()::equals);
            assertThat(start.call()).isEqualTo(found.getFirst());
        }
        assertThat(systems()).hasSize(1);
    }

    @Test
    void whatAKilledUnpackingLeftIsNotBelieved() throws Exception {
        BoxPolicy policy = policy(BareSystem.tarball(folder, "bare.tar"));
        String sha256 = BareSystem.output(
                        "sha256sum", folder.resolve("bare.tar").toString())
                .substring(0, 64);
        Files.createDirectories(cache.resolve("rootfs/new-" + sha256 + "/bin"));
        Files.createDirectories(cache.resolve("rootfs/new-" + "a".repeat(64) + "/usr"));

        try (Box box = RealBoxes.open(sandbox(), policy)) {
            sh(box, "true").succeeded();
        }
        assertThat(systems()).containsExactly(sha256);
    }

    @Test
    void onlyTheLastFewThatNobodyUsesAreKept() throws Exception {
        for (int i = 0; i < 6; i++) {
            String sha256 = Integer.toString(i).repeat(64);
            Files.createDirectories(cache.resolve("rootfs/" + sha256 + "/usr"));
            String owner = i == 0 ? label() : "999999999:1";
            Path mark = Files.createFile(cache.resolve("rootfs/" + sha256 + ".used-" + owner));
            Files.setLastModifiedTime(mark, FileTime.fromMillis(1000L * i));
        }
        try (Box box = RealBoxes.open(sandbox(), policy(BareSystem.tarball(folder, "bare.tar")))) {
            sh(box, "true").succeeded();
        }
        assertThat(systems().map(name -> name.chars().distinct().count() == 1 ? name.substring(0, 1) : "ours"))
                .containsExactlyInAnyOrder("0", "2", "3", "4", "5", "ours");
    }

    @Test
    void namesAndLinksThatLeadOutReachNothing() throws Exception {
        Path victim = Files.createDirectory(folder.resolve("victim"));
        Path tarball = hostile("""
                put("../../escaped")
                put("%1$s/absolute")
                link("out", "%1$s")
                put("out/through")
                link("up", "../../..")
                put("up/higher")
                """.formatted(victim));
        Opening opening = sandbox().open(policy(tarball));
        if (opening instanceof Opening.Opened(var box)) {
            box.close();
        }
        assertThat(BareSystem.names(victim)).containsExactly("");
        assertThat(Stream.of(folder, cache, cache.resolve("rootfs")).flatMap(RootfsTarballTest::list))
                .noneMatch(name -> List.of("escaped", "higher", "absolute").contains(name));
    }

    @Test
    void neitherSetIdBitsNorDevicesComeIn() throws Exception {
        Path tarball = hostile("""
                put("bin/setid", mode=0o6755)
                t.addfile(e("dev/sda", type=tarfile.BLKTYPE, devmajor=8, devminor=0))
                put("bin/unreadable", mode=0)
                t.addfile(e("closed", type=tarfile.DIRTYPE, mode=0))
                """);
        try (Box box = RealBoxes.open(sandbox(), policy(tarball))) {
            assertThat(sh(box, "stat -c %a /bin/setid").succeeded()).isEqualTo("755\n");
        }
        Path system = cache.resolve("rootfs").resolve(systems().findFirst().orElseThrow());
        assertThat(Files.getPosixFilePermissions(system.resolve("closed"))).contains(PosixFilePermission.OWNER_EXECUTE);
        assertThat(system.resolve("dev/sda")).doesNotExist();
        refuses(hostile("t.addfile(e('sda', type=tarfile.BLKTYPE, devmajor=8, devminor=0))"), "Cannot mknod");
    }

    @Test
    void whatIsNoWholeTarballOfASystemIsRefusedAndNothingIsKept() throws Exception {
        Path whole = BareSystem.tarball(folder, "whole.tar.gz");
        byte[] bytes = Files.readAllBytes(whole);
        Path truncated = Files.write(folder.resolve("truncated.tar.gz"), Arrays.copyOf(bytes, bytes.length / 2));
        refuses(truncated, "unexpected end of file");
        refuses(Files.writeString(folder.resolve("text.tar"), "no tarball at all ".repeat(100)), "tar");
        refuses(Files.createFile(folder.resolve("empty.tar")), "does not look like a tar archive");
        Files.createDirectories(folder.resolve("other/data"));
        BareSystem.output("tar", "-cf", folder + "/other.tar", "-C", folder + "/other", ".");
        refuses(folder.resolve("other.tar"), "usr or bin");
        assertThat(systems()).isEmpty();
    }

    @Test
    void aSystemWithoutAShellSaysSo() throws Exception {
        Path system = Files.createDirectories(folder.resolve("no-shell/bin"));
        Files.copy(Path.of("/usr/bin/busybox"), system.resolve("busybox"));
        try (Box box = RealBoxes.open(sandbox(), policy(folder.resolve("no-shell")))) {
            assertThat(box.notices()).anyMatch(notice -> notice.contains("has no /bin/sh"));
            assertThat(Ran.in(box, Specs.inside(box, "busybox", "echo", "ok")).succeeded())
                    .isEqualTo("ok\n");
        }
    }

    private Path hostile(String entries) throws Exception {
        Path tarball = BareSystem.tarball(Files.createTempDirectory(folder, "hostile"), "hostile.tar");
        BareSystem.output("python3", "-c", PYTHON + entries, tarball.toString());
        return tarball;
    }

    private void refuses(Path tarball, String reason) {
        assertThat(sandbox().open(policy(tarball)))
                .isInstanceOfSatisfying(Opening.Refused.class, refused -> assertThat(refused.reason())
                        .contains(tarball.toString())
                        .contains(reason));
    }

    private Stream<String> systems() {
        return list(cache.resolve("rootfs")).filter(name -> !name.contains(".lock") && !name.contains(".used-"));
    }

    private static Stream<String> list(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).toList().stream();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static String label() {
        return dev.glovebox.sandbox.cgroup.Owner.self(Path.of("/proc")).label();
    }

    private BoxPolicy policy(Path rootfs) {
        return BoxPolicy.sealed(workspace).withRootfs(rootfs);
    }

    private Sandbox sandbox() {
        return new BubblewrapSandbox(
                new BubblewrapSandbox.Machine(System.getProperty("os.arch"), Optional.of(RealBoxes.BWRAP), cache),
                new Launcher(new Spawner()),
                ControlGroups.ofThisProcess());
    }

    private static Ran sh(Box box, String script) {
        return Ran.in(box, Specs.inside(box, "sh", "-c", script));
    }
}

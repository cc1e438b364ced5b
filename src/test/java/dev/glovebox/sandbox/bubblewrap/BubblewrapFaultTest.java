package dev.glovebox.sandbox.bubblewrap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.protocol.CallEnd;
import dev.glovebox.sandbox.Box;
import dev.glovebox.sandbox.Call;
import dev.glovebox.sandbox.Opening;
import dev.glovebox.sandbox.Opening.Refused;
import dev.glovebox.testing.Ran;
import dev.glovebox.testing.RealBoxes;
import dev.glovebox.testing.Specs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("integration")
@Timeout(180)
class BubblewrapFaultTest {
    @TempDir
    Path workspace;

    @Test
    void aMissingLauncherIsNamedWithItsPackage() {
        assertThat(RealBoxes.bubblewrap("amd64", Optional.empty()).open(BoxPolicy.sealed(workspace)))
                .isEqualTo(new Refused(
                        "there is no bwrap in the system's folders",
                        "install bubblewrap (Debian: apt-get install bubblewrap)"));
    }

    @Test
    void anUnknownProcessorIsRefusedByName() {
        assertThat(RealBoxes.bubblewrap("riscv64", Optional.of(RealBoxes.BWRAP)).open(BoxPolicy.sealed(workspace)))
                .isInstanceOfSatisfying(
                        Refused.class, refused -> assertThat(refused.reason()).contains("riscv64"));
    }

    @Test
    void aLauncherThatFailsIsQuotedInOneLine() throws Exception {
        Path fake = workspace.resolve("bwrap");
        Files.writeString(fake, "#!/bin/sh\necho 'bwrap: No permissions to create new namespace' >&2\nexit 1\n");
        Files.setPosixFilePermissions(fake, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.setPosixFilePermissions(workspace, PosixFilePermissions.fromString("rwxr-xr-x"));
        Path visible = Files.createTempFile(Path.of("/var/tmp"), "fake-bwrap", "");
        Files.copy(fake, visible, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
        Files.setPosixFilePermissions(visible, PosixFilePermissions.fromString("rwxr-xr-x"));
        try {
            assertThat(RealBoxes.bubblewrap("amd64", Optional.of(visible)).open(BoxPolicy.sealed(workspace)))
                    .isInstanceOfSatisfying(Refused.class, refused -> {
                        assertThat(refused.reason()).isEqualTo("bwrap: No permissions to create new namespace");
                        assertThat(refused.remedy()).isNotBlank();
                    });
        } finally {
            Files.delete(visible);
        }
        assertThat(leftGroups()).isEmpty();
    }

    @Test
    void aFilesystemThatCannotMapOwnersIsRefusedByName() {
        assumeTrue(RealBoxes.isRoot(), "only root maps owners");
        assertThat(RealBoxes.bubblewrap().open(BoxPolicy.sealed(Path.of("/sys/kernel"))))
                .isInstanceOfSatisfying(
                        Refused.class, refused -> assertThat(refused.reason()).contains("/sys/kernel", "sysfs"));
        assertThat(leftGroups()).isEmpty();
    }

    @Test
    void whenTheGloveDiesEveryWaitingCallEndsWithAReason() throws Exception {
        try (Box box = open()) {
            Call first = box.start(Specs.inside(box, "sleep", "100"));
            Call second = box.start(Specs.of("cat"));
            Ran.script(box, "true").succeeded();
            ProcessHandle.current()
                    .descendants()
                    .filter(process -> process.info().command().orElse("").endsWith("glove"))
                    .forEach(ProcessHandle::destroyForcibly);
            assertThat(first.await(Duration.ofMinutes(2))).contains(new CallEnd.Lost("the box ended"));
            assertThat(second.await(Duration.ofMinutes(2))).contains(new CallEnd.Lost("the box ended"));
            assertThat(box.start(Specs.inside(box, "true")).await()).isInstanceOf(CallEnd.Lost.class);
        }
        assertThat(leftGroups()).isEmpty();
    }

    @Test
    void aBoxWhoseHostIsSilentStandsStillUntilItIsHeardAgainAndEndsWhenItIsNot() throws Exception {
        try (Box box = open()) {
            Call counter = box.start(Specs.inside(box, "sh", "-c", "while :; do echo; sleep 0.01; done"));
            assertThat(counter.stdout().read()).isEqualTo('\n');
            box.keepAlive(Duration.ofMillis(1), Duration.ofHours(1));
            while (!"T".equals(state("sleep")) && !"T".equals(state("sh"))) {
                Thread.sleep(10);
            }
            Call later = box.start(Specs.inside(box, "true"));
            box.keepAlive(Duration.ofHours(1), Duration.ofHours(2));
            assertThat(later.await()).isEqualTo(new CallEnd.Exited(0, CallEnd.Cause.ITSELF));

            box.keepAlive(Duration.ofMillis(1), Duration.ofMillis(200));
            assertThat(counter.await()).isEqualTo(new CallEnd.Lost("the box ended"));
        }
        assertThat(leftGroups()).isEmpty();
    }

    /** Of a descendant with that name. */
    private static String state(String name) {
        return ProcessHandle.current()
                .descendants()
                .map(process -> stat(process.pid()))
                .filter(stat -> stat.contains("(" + name + ")"))
                .map(stat -> stat.replaceFirst("(?s).*\\) (.).*", "$1"))
                .findFirst()
                .orElse("");
    }

    private static String stat(long pid) {
        try {
            return Files.readString(Path.of("/proc/" + pid + "/stat"));
        } catch (IOException e) {
            return "";
        }
    }

    @Test
    void aBoxOpenedByAVirtualThreadOutlivesItsCarrier() throws Exception {
        CompletableFuture<Box> opened = new CompletableFuture<>();
        Thread.ofVirtual().start(() -> opened.complete(open())).join();
        try (Box box = opened.get()) {
            Thread.sleep(Duration.ofSeconds(40)); // carriers retire after 30 idle seconds
            assertThat(Ran.script(box, "echo alive").succeeded()).isEqualTo("alive\n");
        }
    }

    @Test
    void openingAndClosingLeavesNothingBehind() throws Exception {
        open().close();
        long descriptors = count(Path.of("/proc/self/fd"));
        String mounts = Files.readString(Path.of("/proc/self/mountinfo"));
        long threads = count(Path.of("/proc/self/task"));
        for (int i = 0; i < 20; i++) {
            try (Box box = open()) {
                Ran.script(box, "setsid sleep 500 & echo x > /tmp/x").succeeded();
            }
        }
        assertThat(ProcessHandle.current().descendants().filter(ProcessHandle::isAlive))
                .isEmpty();
        assertThat(Files.readString(Path.of("/proc/self/mountinfo"))).isEqualTo(mounts);
        assertThat(leftGroups()).isEmpty();
        assertThat(count(Path.of("/proc/self/fd"))).isLessThanOrEqualTo(descriptors + 3);
        assertThat(count(Path.of("/proc/self/task"))).isLessThanOrEqualTo(threads + 5);
    }

    private Box open() {
        return switch (RealBoxes.bubblewrap().open(BoxPolicy.sealed(workspace))) {
            case Opening.Opened(var box) -> box;
            case Refused refused -> throw new AssertionError(refused);
        };
    }

    private static List<Path> leftGroups() {
        String mine = "glovebox-" + ProcessHandle.current().pid() + "-";
        try (var folders = Files.walk(Path.of("/sys/fs/cgroup"), 6)) {
            return folders.filter(path -> path.getFileName().toString().startsWith(mine))
                    .toList();
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static long count(Path folder) throws java.io.IOException {
        try (var entries = Files.list(folder)) {
            return entries.count();
        }
    }
}

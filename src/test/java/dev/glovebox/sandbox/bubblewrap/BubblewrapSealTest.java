package dev.glovebox.sandbox.bubblewrap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.sandbox.Box;
import dev.glovebox.testing.Ran;
import dev.glovebox.testing.RealBoxes;
import dev.glovebox.testing.SetIdAttempts;
import dev.glovebox.testing.Specs;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.StandardProtocolFamily;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tries to get out of a fresh box, or to see what is outside. Each probe prints a word that only success would print. */
@Tag("integration")
@Tag("as-user")
@Timeout(180)
class BubblewrapSealTest {
    @TempDir
    static Path outside;

    private static Path workspace;
    private static Box box;

    @BeforeAll
    static void open() throws Exception {
        workspace = Files.createDirectory(outside.resolve("work space"));
        Files.writeString(outside.resolve("secret"), "canary");
        box = RealBoxes.open(RealBoxes.bubblewrap(), BoxPolicy.sealed(workspace));
    }

    @AfterAll
    static void close() {
        box.close();
    }

    @Test
    void itIsNobodyWithNoCapabilityAndNoWayToOne() {
        String status = Ran.script(
                        box,
                        "id -u; grep -E 'CapInh|CapPrm|CapEff|CapBnd|CapAmb|NoNewPrivs|Seccomp:' /proc/self/status")
                .succeeded();
        assertThat(status.replaceAll("\\s+", " ").strip())
                .isEqualTo("1000 CapInh: 0000000000000000 CapPrm: 0000000000000000 CapEff: 0000000000000000"
                        + " CapBnd: 0000000000000000 CapAmb: 0000000000000000 NoNewPrivs: 1 Seccomp: 2");
    }

    @Test
    void noUidInsideIsTheHostsRoot() {
        String map =
                Ran.script(box, "cat /proc/self/uid_map /proc/self/gid_map").succeeded();
        assertThat(map.strip().lines().map(line -> line.strip().split("\\s+")))
                .hasSize(2)
                .allSatisfy(fields -> {
                    assertThat(fields[0]).isEqualTo("1000");
                    assertThat(fields[2]).isEqualTo("1");
                });
        assertThat(Ran.script(box, "stat -c %u /proc/self /workspace /usr | sort -u")
                        .succeeded())
                .as("our processes and the workspace are ours, the rest is nobody's")
                .isEqualTo("1000\n65534\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ls /root",
                "ls /home/*/ | grep -v box",
                "cat /etc/shadow",
                "cat /etc/machine-id",
                "cat /etc/resolv.conf",
                "cat /etc/gitconfig /etc/npmrc /etc/pip.conf /etc/environment",
                "ls /var/lib",
                "ls /run/user",
                "ls /sys/class",
                "ls /boot",
                "touch /usr/x",
                "touch /x",
                "touch /etc/x",
                "touch /dev/x",
                "touch /var/tmp/x",
                "touch /.glovebox/x",
                "echo x >> /.glovebox/glove",
                "echo x >> /etc/passwd",
                "echo '|/x' > /proc/sys/kernel/core_pattern",
                "echo 1 > /proc/sys/net/ipv4/ip_forward",
                "echo x > /proc/sysrq-trigger",
                "head -c1 /proc/kcore | grep .",
                "grep . /proc/keys",
                "grep . /proc/timer_list",
                "cat /proc/1/environ",
                "cat /proc/1/maps",
                "ls /proc/1/fd/",
                "ls /proc/1/root/",
                "head -c1 /proc/1/mem",
                "ls -l /proc/2/fd/ 2>&1 | grep -e pipe -e socket",
                "unshare -U true",
                "unshare -m true",
                "unshare -n true",
                "mount -t tmpfs none /tmp",
                "mknod /tmp/null c 1 3",
                "su -c true",
                "nsenter -t 1 -m true",
                "dmesg",
                "ip link set lo down",
                "getent hosts example.com",
                "hostname other",
                "date -s 2001-01-01",
                "chroot / true",
                "renice -n -5 $$",
                "cat < /dev/mem",
                "ls /dev/vda /dev/sda /dev/kvm /dev/fuse"
            })
    void itCannot(String attempt) {
        Ran ran = Ran.script(box, "if ( " + attempt + " ); then echo DONE; fi");
        assertThat(ran.out()).as("err: %s", ran.err()).doesNotContain("DONE");
    }

    @Test
    void itSeesOnlyItsOwnProcesses() {
        assertThat(Ran.script(box, "ls -d /proc/[0-9]* | wc -l; cat /proc/1/comm")
                        .succeeded())
                .matches("\\d\n(.|\n)*")
                .endsWith("glove\n");
    }

    @Test
    void itsEnvironmentIsOursAloneAndSoAreItsDescriptors() {
        assertThat(Ran.script(box, "env | cut -d= -f1 | sort | tr '\\n' ' '; ls /proc/self/fd | tr '\\n' ' '")
                        .succeeded())
                .isEqualTo("HOME LANG LOGNAME PATH PIP_BREAK_SYSTEM_PACKAGES PWD SHELL SHLVL USER _ 0 1 2 3 ");
    }

    @Test
    void itHasNoNetworkButItsOwnLoopback() throws Exception {
        try (ServerSocket hostServer = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
            Ran ran = Ran.script(box, """
                    cut -d: -f1 -s /proc/net/dev | tr -d ' \\n'
                    (exec 3<>/dev/tcp/127.0.0.1/%d) 2>/dev/null && echo REACHED
                    (exec 3<>/dev/tcp/169.254.169.254/80) 2>/dev/null && echo REACHED
                    (exec 3<>/dev/tcp/10.0.0.1/80) 2>/dev/null && echo REACHED
                    true""".formatted(hostServer.getLocalPort()));
            assertThat(ran.succeeded()).isEqualTo("lo");
        }
    }

    @Test
    void itCannotReachTheHostsUnixSockets() throws Exception {
        Path socket = outside.resolve("socket");
        try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            server.bind(java.net.UnixDomainSocketAddress.of(socket));
            Files.createSymbolicLink(workspace.resolve("link-to-socket"), socket);
            String connect =
                    "import socket,sys\ns=socket.socket(socket.AF_UNIX)\ntry:\n s.connect(sys.argv[1]); print('REACHED')\n"
                            + "except OSError as e: print('no')";
            assertThat(Ran.script(box, "python3 -c \"" + connect + "\" /workspace/link-to-socket")
                            .succeeded())
                    .isEqualTo("no\n");
        }
        Process host = new ProcessBuilder(
                        "python3",
                        "-c",
                        "import socket,time\ns=socket.socket(socket.AF_UNIX); s.bind('\\0glovebox-probe'); s.listen(); print('up',flush=True);"
                                + " time.sleep(30)")
                .start();
        try {
            assertThat(host.getInputStream().read()).isPositive();
            String abstractSocket =
                    "import socket\ns=socket.socket(socket.AF_UNIX)\ntry:\n s.connect('\\0glovebox-probe');"
                            + " print('REACHED')\nexcept OSError as e: print('no')";
            assertThat(Ran.script(box, "python3 -c \"" + abstractSocket + "\"").succeeded())
                    .isEqualTo("no\n");
        } finally {
            host.destroyForcibly().waitFor();
        }
    }

    @Test
    void linksOutOfTheWorkspaceLeadNowhere() throws Exception {
        Files.createSymbolicLink(workspace.resolve("out"), outside.resolve("secret"));
        Files.createSymbolicLink(workspace.resolve("up"), Path.of("../secret"));
        assertThat(Ran.script(box, "cat out up ../secret").out()).isEmpty();
    }

    @Test
    void filesMadeInsideBelongToTheWorkspacesOwner() throws Exception {
        Ran.script(box, "mkdir -p made && echo x > made/file").succeeded();
        for (String name : List.of("made", "made/file")) {
            assertThat(Files.getOwner(workspace.resolve(name))).isEqualTo(Files.getOwner(workspace));
            assertThat(Files.getAttribute(workspace.resolve(name), "unix:gid"))
                    .isEqualTo(Files.getAttribute(workspace, "unix:gid"));
        }
    }

    @Test
    void noFileThatLendsRightsCanBeMadeForTheHost() throws Exception {
        Path folder = Files.createDirectory(outside.resolve("lending"));
        try (Box own = RealBoxes.open(RealBoxes.bubblewrap(), BoxPolicy.sealed(folder))) {
            SetIdAttempts.prepare(folder);
            assertThat(Ran.in(own, Specs.inside(own, "python3", "-c", SetIdAttempts.SCRIPT))
                            .succeeded())
                    .isEqualTo("tried\n");
            String script = "umask 0; cp /bin/true lent2; chmod u+s,g+s lent2; install -m 4755 /bin/true installed;"
                    + " mkdir -m 2775 folder; cp -p half copied; cp -a inherits copies; true";
            Ran.script(own, script).succeeded();
            SetIdAttempts.assertNoneLends(folder);
        }
    }

    @Test
    void nobodyStarvesTheGloveOrCripplesIt() {
        String script = """
                python3 - <<'END'
                import os, resource
                for harm in (lambda: os.sched_setscheduler(1, os.SCHED_IDLE, os.sched_param(0)),
                             lambda: os.setpriority(os.PRIO_PROCESS, 1, 19),
                             lambda: os.setpriority(os.PRIO_USER, 0, 19),
                             lambda: os.sched_setaffinity(1, {0}),
                             lambda: os.setpriority(os.PRIO_PROCESS, 2, 19),
                             lambda: resource.prlimit(2, resource.RLIMIT_NOFILE, (0, 0)),
                             lambda: resource.prlimit(1, resource.RLIMIT_NOFILE, (0, 0))):
                    try:
                        harm()
                        print("DONE")
                    except PermissionError:
                        pass
                os.sched_setaffinity(0, os.sched_getaffinity(0))
                resource.setrlimit(resource.RLIMIT_NOFILE, (64, 64))
                END""";
        assertThat(Ran.script(box, script).succeeded()).isEmpty();
    }

    @Test
    void theKernelsOddDoorsAreShut() throws Exception {
        Files.writeString(workspace.resolve("doors.py"), OddDoors.SCRIPT);
        assertThat(Ran.script(box, "python3 doors.py").succeeded()).isEqualTo("all shut\n");
    }

    @Test
    void theGloveCannotBeKilledFromInside() {
        Ran.script(box, "kill -9 1; kill -TERM 1; kill -STOP 1");
        Ran.script(box, "kill -9 -1");
        assertThat(Ran.script(box, "echo still here").succeeded()).isEqualTo("still here\n");
    }

    @Test
    void itsFilesystemsAreBoundedAndPrivate() {
        String sizes = Ran.script(
                        box, "df -k --output=target,size /tmp /home/box /dev/shm /app/context | tail -n +2 | tr -s ' '")
                .succeeded();
        assertThat(sizes).isEqualTo("/tmp 524288\n/home/box 524288\n/dev/shm 131072\n/app/context 16384\n");
        assertThat(Ran.script(box, "awk '$2 == \"/\" || $2 == \"/dev\" {print $2, substr($4, 1, 2)}' /proc/mounts")
                        .succeeded())
                .isEqualTo("/ ro\n/dev ro\n");
    }
}

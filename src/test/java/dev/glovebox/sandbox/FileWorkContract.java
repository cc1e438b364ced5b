package dev.glovebox.sandbox;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.glovebox.protocol.CallEnd;
import dev.glovebox.protocol.CallEnd.Cause;
import dev.glovebox.testing.Ran;
import dev.glovebox.testing.RealBoxes;
import dev.glovebox.testing.Specs;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What hostile programs of a box try against the glove's own processes, which have their uid. */
@Timeout(120)
public abstract class FileWorkContract {
    /** Says what it could do to any process of the glove's; ends when somebody makes the file "enough". */
    private static final String ATTACK = """
            import ctypes, os, resource, signal, sys
            libc = ctypes.CDLL(None, use_errno=True)
            x86 = os.uname().machine == "x86_64"
            def pids():
                for name in os.listdir("/proc"):
                    if not name.isdigit() or name == "1":
                        continue
                    try:
                        with open(f"/proc/{name}/comm") as comm:
                            word = comm.read().strip()
                    except OSError:
                        continue
                    if word.startswith("glove"):
                        yield int(name), word
            def is_ours(pid):
                try:
                    return os.readlink(f"/proc/{pid}/exe") == "/.glovebox/glove"
                except OSError:
                    return False
            def attempt(pid, what, deed):
                try:
                    deed()
                except OSError:
                    return
                if what in ("stop", "kill", "limit") or is_ours(pid):
                    print("DONE", what, flush=True)
            def write_memory(pid):
                here = (ctypes.c_char * 8)()
                vector = (ctypes.c_size_t * 2)(ctypes.addressof(here), 8)
                if libc.syscall(311 if x86 else 271, pid, vector, 1, vector, 1, 0) < 0:
                    raise OSError()
            def trace(pid):
                if libc.ptrace(0x4206, pid, 0, 0) < 0:
                    raise OSError()
            print("ready", flush=True)
            met = set()
            while not os.path.exists("enough"):
                for pid, word in pids():
                    for part in ("mem", "maps", "environ", "auxv", "syscall", "stack", "pagemap"):
                        attempt(pid, part, lambda: os.close(os.open(f"/proc/{pid}/{part}", os.O_RDONLY)))
                    attempt(pid, "mem to write", lambda: os.close(os.open(f"/proc/{pid}/mem", os.O_RDWR)))
                    attempt(pid, "descriptors", lambda: os.listdir(f"/proc/{pid}/fd"))
                    attempt(pid, "root", lambda: os.listdir(f"/proc/{pid}/root/"))
                    attempt(pid, "process_vm_writev", lambda: write_memory(pid))
                    attempt(pid, "ptrace", lambda: trace(pid))
                    if word == "glove-files":
                        attempt(pid, "limit", lambda: resource.prlimit(pid, resource.RLIMIT_CPU, (0, 0)))
                        attempt(pid, "stop", lambda: os.kill(pid, signal.SIGSTOP))
                        attempt(pid, "kill", lambda: signal.pidfd_send_signal(os.pidfd_open(pid), signal.SIGKILL))
                    if word not in met:
                        met.add(word)
                        print("met", word, flush=True)
            """;

    @TempDir
    Path workspace;

    protected abstract Box openBox(Path folder);

    @BeforeAll
    static void onAKernelThatHoldsSignals() {
        assumeTrue(
                RealBoxes.kernelHoldsSignals(),
                "only Linux 6.12 and later keep programs from signalling file commands");
    }

    @Test
    void noProgramReadsWritesStopsOrEndsAFileCommand() throws Exception {
        try (Box box = openBox(workspace)) {
            Call attacker = box.start(Specs.inside(box, "/usr/bin/python3", "-c", ATTACK));
            var said = new BufferedReader(new InputStreamReader(attacker.stdout(), UTF_8));
            assertThat(said.readLine()).isEqualTo("ready");
            Call put = box.start(Specs.of(box.inside().glove(), "put", "-C", "/workspace", "made"));
            String met = said.readLine();
            while ("met glove-keeper".equals(met) || "met glove".equals(met)) {
                met = said.readLine();
            }
            assertThat(met).isEqualTo("met glove-files");
            put.stdin().write("content".getBytes(UTF_8));
            put.stdin().close();
            assertThat(put.await()).isEqualTo(new CallEnd.Exited(0, Cause.ITSELF));
            Files.createFile(workspace.resolve("enough"));
            assertThat(said.lines()).allMatch(line -> line.startsWith("met "));
            assertThat(attacker.await()).isEqualTo(new CallEnd.Exited(0, Cause.ITSELF));
            assertThat(workspace.resolve("made")).hasContent("content");
        }
    }

    @Test
    void noProcessOfTheGlovesCanEverBeReadOrWritten() throws Exception {
        try (Box box = openBox(workspace)) {
            Call attacker = box.start(Specs.inside(box, "/usr/bin/python3", "-c", ATTACK));
            var said = new BufferedReader(new InputStreamReader(attacker.stdout(), UTF_8));
            assertThat(said.readLine()).isEqualTo("ready");
            for (int i = 0; i < 200; i++) {
                Ran.in(box, Specs.of(box.inside().glove(), "list", "-C", "/workspace", "."))
                        .succeeded();
                Ran.in(box, Specs.inside(box, "/bin/sh", "-c", "true")).succeeded();
            }
            Files.createFile(workspace.resolve("enough"));
            assertThat(said.lines()).allMatch(line -> line.startsWith("met "));
        }
    }

    /** Whoever runs the glove's file is a program like others: what openat2 hides is hidden from it too. */
    @Test
    void toRunTheGloveGivesAProgramNothing() throws Exception {
        Files.writeString(workspace.resolve("there"), "text");
        try (Box box = openBox(workspace)) {
            String read = box.inside().glove() + " read there";
            Ran byItself = Ran.in(box, Specs.inside(box, "/bin/sh", "-c", read));
            assertThat(byItself.out()).isEmpty();
            assertThat(byItself.end()).isEqualTo(new CallEnd.Exited(71, Cause.ITSELF));
            assertThat(Ran.in(box, Specs.of(box.inside().glove(), "read", "-C", "/workspace", "there"))
                            .succeeded())
                    .isEqualTo("text");
        }
    }

    @Test
    void programsOfDifferentCallsStillSignalEachOther() throws Exception {
        try (Box box = openBox(workspace)) {
            String pid = Ran.in(box, Specs.inside(box, "/bin/sh", "-c", "sleep 1000 >/dev/null 2>&1 & echo $!"))
                    .succeeded()
                    .strip();
            Ran.in(box, Specs.inside(box, "/bin/sh", "-c", "kill -STOP " + pid + " && kill -9 " + pid))
                    .succeeded();
        }
    }
}

package dev.glovebox.app.install;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.protocol.Cancel;
import dev.glovebox.sandbox.Box;
import dev.glovebox.testing.BareSystem;
import dev.glovebox.testing.RealBoxes;
import dev.glovebox.views.supply.Supply.Patience;
import dev.glovebox.views.supply.Supply.Ready;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** With a script that plays Python and pip; {@code RealNotebookTest} uses the real ones. */
@Tag("integration")
@Timeout(180)
final class NotebookFromPipTest {
    private static final String FETCHING = "Fetching JupyterLab by pip, once; about 110 MB, and 500 on the disk.\n";
    private static final String PIP = "for i in 1 2 3 4 5 6 7 8 9 10 11 12; do echo \"Collecting a$i\"; done; "
            + "echo 'Installing collected packages: a1, a2'; umask 077; echo x >../environment/lib/python$version/x.py";

    @TempDir
    Path folder;

    private final Cancel cancel = new Cancel();
    private final List<String> live = new CopyOnWriteArrayList<>();
    private Path programs;
    private Box box;
    private String version;
    private NotebookLock lock;
    private String name;

    @BeforeEach
    void open() throws Exception {
        programs = folder.toRealPath().resolve("state/programs");
        Path workspace = Files.createDirectory(folder.resolve("workspace"));
        box = RealBoxes.open(
                RealBoxes.none(), BoxPolicy.sealed(workspace.toRealPath()).withPrograms(programs));
        version = new Pip(Path.of("/usr/bin/python3"), Map.of(), Duration.ofSeconds(30))
                .about(cancel)
                .orElseThrow()
                .version();
        lock = lock(version);
        name = "notebook-" + lock.name();
    }

    private static NotebookLock lock(String python) {
        return new NotebookLock("# a list\n#: python 3.1 " + python + "\n" + "a==1 --hash=sha256:00\n".repeat(12));
    }

    @AfterEach
    void close() {
        box.close();
    }

    @Test
    void fetchesOnceAndLeavesNothingElse() throws Exception {
        Ready there = new Ready.At(programs + "/" + name);

        assertThat(ready(PIP)).isEqualTo(there);
        assertThat(ready("exit 1")).isEqualTo(there);
        assertThat(live)
                .isEqualTo(List.of(
                        FETCHING,
                        "10 of 12 packages\n",
                        "12 of 12 packages\n",
                        "Unpacking them, which takes a minute.\n"));
        assertThat(names(programs)).isEqualTo(List.of(name));
        assertThat(names(programs.resolve(name))).isEqualTo(List.of("bin", "lib", "pyvenv.cfg"));
        assertThat(permissions("")).isEqualTo("rwxr-xr-x");
        assertThat(permissions("lib/python" + version + "/x.py")).isEqualTo("rw-r--r--");
    }

    @Test
    void scriptsRunWhereverTheFolderLies() throws Exception {
        ready("printf '#!%s/bin/python\\nsaid' $PWD >bin/jupyter; echo VIRTUAL_ENV=$PWD >bin/activate; " + PIP);

        Path bin = programs.resolve(name + "/bin");
        assertThat(names(bin)).isEqualTo(List.of("jupyter", "python"));
        assertThat(bin.resolve("jupyter"))
                .hasContent("#!/bin/sh\n'''exec' \"$(dirname -- \"$0\")/python\" \"$0\" \"$@\"\n' '''\nsaid");
    }

    @Test
    void pipIsToldToTakeNothingButWhatIsLocked() throws Exception {
        Path seen = folder.resolve("seen");
        ready("{ echo \"$@\"; cat ../lock; env | sort; } >" + seen + "; " + PIP);

        List<String> lines = Files.readAllLines(seen);
        assertThat(lines.getFirst()).contains(" --require-hashes --only-binary=:all: --no-deps ", "-I -m pip install ");
        assertThat(String.join("\n", lines)).contains(lock.text());
        assertThat(lines).contains("ONLY=this").noneMatch(line -> line.startsWith("HOME="));
        assertThat(lines).anyMatch(line -> line.startsWith("TMPDIR=" + programs + "/new-"));
    }

    @Test
    void whyItFailedIsToldWithTheWayOut() throws Exception {
        assertThat(ready("echo WARNING: Retrying; echo Collecting x; echo 'ERROR: no \033[2Jsuch'; echo; exit 3"))
                .isEqualTo(missing("pip ended with status 3: Retrying; no ␛[2Jsuch"));
        assertThat(names(programs)).isEmpty();
        assertThat(ready(supply(lock, Optional.empty())))
                .isEqualTo(missing("there is no /usr/bin/python3 on this machine (apt-get install -y python3-venv)"));
    }

    @Test
    void aPythonThatCannotMakeEnvironmentsIsToldWithTheOneCommand() throws Exception {
        assertThat(ready(supply(lock, Optional.of(pip(script("echo " + version + " False"))))))
                .isEqualTo(missing("this machine's Python cannot make environments (apt-get install -y python3-venv)"));
    }

    @Test
    void aVenvThatFailsSaysItsLastWords() throws Exception {
        Path python = script("case \"$*\" in *ensurepip*) echo " + version + " True;; *) echo no disk; exit 1;; esac");

        assertThat(ready(supply(lock, Optional.of(pip(python)))))
                .isEqualTo(missing("python3 -m venv ended with status 1: no disk"));
    }

    @Test
    void anotherPythonIsSaidClearly() throws Exception {
        assertThat(ready(supply(lock, Optional.of(pip(script("echo 3.2 True"))))))
                .isEqualTo(missing("this machine's Python is 3.2 and the box's is " + version
                        + ", and what is made with one does not run with the other"));
        assertThat(supply(lock("3.3"), Optional.of(pip(script("echo 3.4 True"))))
                        .fetch(new Patience(live::add, cancel)))
                .contains("this machine's Python is 3.4, and it is packed for 3.1, 3.3");

        Files.createDirectories(programs.resolve(name + "/lib/python3.2"));
        Files.createFile(programs.resolve(name + "/pyvenv.cfg"));

        assertThat(ready("exit 1"))
                .isInstanceOfSatisfying(Ready.Missing.class, missing -> assertThat(missing.sentences())
                        .contains("is for another Python than this box's " + version, "remove that folder"));
    }

    @Test
    void aSystemThatHasItsOwnNeedsNoOther() throws Exception {
        Path root = BareSystem.in(folder.toRealPath());
        assertThat(readyIn(root)).isInstanceOfSatisfying(Ready.Missing.class, missing -> assertThat(missing.sentences())
                .startsWith("There is no /usr/bin/python3 in this box, which a notebook needs. "));

        Path bin = Files.createDirectories(root.resolve("opt/glovebox/notebook/bin"));
        Files.copy(script("exit 0"), bin.resolve("python"));
        Files.setPosixFilePermissions(bin.resolve("python"), PosixFilePermissions.fromString("rwxr-xr-x"));

        assertThat(readyIn(root)).isEqualTo(new Ready.At("/opt/glovebox/notebook"));
        assertThat(live).isEmpty();
    }

    private Ready readyIn(Path root) throws Exception {
        Path workspace = Files.createTempDirectory(folder.toRealPath(), "other");
        BoxPolicy policy = BoxPolicy.sealed(workspace).withRootfs(root);
        try (Box other = RealBoxes.open(RealBoxes.bubblewrap(), policy)) {
            return supply(lock, Optional.of(pip(python("exit 1")))).ready(other, new Patience(live::add, cancel));
        }
    }

    @Test
    void itIsNotWaitedForLongerThanTheLimit() throws Exception {
        Pip slow = new Pip(python("sleep 300 & sleep 300"), Map.of("PATH", "/usr/bin:/bin"), Duration.ofSeconds(1));

        assertThat(ready(supply(lock, Optional.of(slow)))).isEqualTo(missing("pip took longer than 1 seconds"));
        assertThat(names(programs)).isEmpty();
    }

    @Test
    void aCancelEndsItAndWhoeverWaitsForIt() throws Exception {
        Path began = folder.resolve("began");
        NotebookFromPip supply = supply(lock, Optional.of(pip(python("touch " + began + "; exec sleep 300"))));
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Ready> fetched = threads.submit(() -> ready(supply));
            while (!Files.exists(began)) {
                Thread.onSpinWait();
            }
            Future<Ready> waiting = threads.submit(() -> ready(supply));
            while (live.size() < 2) {
                Thread.onSpinWait();
            }
            cancel.ask();
            assertThat(fetched.get()).isEqualTo(missing("it was stopped on request"));
            assertThat(waiting.get()).isEqualTo(missing("it was stopped on request"));
        }
        assertThat(live).isEqualTo(List.of(FETCHING, "Another one fetches JupyterLab already; waiting for it.\n"));
        assertThat(names(programs)).isEmpty();
    }

    @Test
    void anInterruptEndsItToo() throws Exception {
        NotebookFromPip supply = supply(lock, Optional.of(pip(python("exec sleep 300"))));
        Thread.currentThread().interrupt();

        assertThatExceptionOfType(InterruptedException.class)
                .isThrownBy(() -> supply.fetch(new Patience(live::add, cancel)));
    }

    @Test
    void manyAtOnceFetchItOnce() throws Exception {
        NotebookFromPip supply = supply(lock, Optional.of(pip(python("sleep 0.3; " + PIP))));
        Callable<Ready> fetch = () -> ready(supply);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<Ready> fetched : threads.invokeAll(List.of(fetch, fetch, fetch))) {
                assertThat(fetched.get()).isInstanceOf(Ready.At.class);
            }
        }
        assertThat(live.stream().filter(FETCHING::equals)).hasSize(1);
        assertThat(names(programs)).isEqualTo(List.of(name));
    }

    @Test
    void twoProcessesBothHaveIt() throws Exception {
        Callable<Ready> fetch = () -> ready("sleep 0.3; " + PIP);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<Ready> fetched : threads.invokeAll(List.of(fetch, fetch))) {
                assertThat(fetched.get()).isInstanceOf(Ready.At.class);
            }
        }
        assertThat(names(programs)).isEqualTo(List.of(name));
    }

    private static Ready missing(String why) {
        return new Ready.Missing(
                "There is no JupyterLab in this box, and it could not be fetched: " + why
                        + ". A person can fetch it with './glovebox doctor --install'; an image has it from 'images/build --notebook'.");
    }

    private Ready ready(String pip) throws Exception {
        return ready(supply(lock, Optional.of(pip(python(pip)))));
    }

    private Ready ready(NotebookFromPip supply) throws InterruptedException {
        return supply.ready(box, new Patience(live::add, cancel));
    }

    private NotebookFromPip supply(NotebookLock wanted, Optional<Pip> pip) {
        return new NotebookFromPip(wanted, programs, pip);
    }

    private static Pip pip(Path python) {
        return new Pip(python, Map.of("PATH", "/usr/bin:/bin", "ONLY", "this"), Duration.ofSeconds(30));
    }

    /** Says about itself what is expected, makes an environment with itself in it, and as pip does this. */
    private Path python(String pip) throws IOException {
        return script("version=" + version + "; case \"$*\" in *ensurepip*) echo $version True;; *'-m venv'*)"
                + " mkdir -p $4/bin $4/lib/python$version && cp $0 $4/bin/python && touch $4/pyvenv.cfg;; *) " + pip
                + ";; esac");
    }

    private Path script(String script) throws IOException {
        Path file = Files.createTempFile(folder, "python", "");
        Files.writeString(file, "#!/bin/sh\n" + script + "\n");
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
    }

    private String permissions(String file) throws IOException {
        return PosixFilePermissions.toString(
                Files.getPosixFilePermissions(programs.resolve(name).resolve(file)));
    }

    private static List<String> names(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }
}

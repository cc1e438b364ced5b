package dev.glovebox.bench;

import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.protocol.EgressPolicy;
import dev.glovebox.sandbox.Box;
import dev.glovebox.sandbox.Gate;
import dev.glovebox.sandbox.Gate.Permissions;
import dev.glovebox.sandbox.Sandbox;
import dev.glovebox.sandbox.bubblewrap.BareBubblewrap;
import dev.glovebox.sandbox.egress.Outside;
import dev.glovebox.sandbox.egress.ProxyGate;
import dev.glovebox.testing.Ran;
import dev.glovebox.testing.RealBoxes;
import dev.glovebox.testing.Specs;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Prints one JSON object per sample; the pairs that are compared take turns, so that noise hits both. */
final class SandboxBench {
    private static final int WARM_UP = 40;
    private static final int GIGABYTES = 5;
    private static final int LIVE_BOXES = 100;
    private static final String GIGABYTE = "head -c 1073741824 /dev/zero";

    private final Path workspace;
    private final Sandbox sandbox = RealBoxes.bubblewrap();

    private SandboxBench(Path workspace) {
        this.workspace = workspace;
    }

    public static void main(String[] args) throws Exception {
        int samples = Integer.parseInt(args[0]);
        int boxes = Integer.parseInt(args[1]);
        Path workspace = Files.createTempDirectory("glovebox-bench");
        try {
            SandboxBench bench = new SandboxBench(workspace);
            bench.openAndRunTrue(samples);
            bench.commandInALiveBox(samples);
            bench.moveAGigabyte(GIGABYTES);
            bench.keepManyOpen();
            bench.openAndCloseMany(boxes);
        } finally {
            Files.delete(workspace);
        }
    }

    private void openAndRunTrue(int samples) throws Exception {
        try (BareBubblewrap bare = BareBubblewrap.like(sandbox, BoxPolicy.sealed(workspace))) {
            List<String> line = bare.line("/bin/true");
            for (int i = -WARM_UP; i < samples; i++) {
                sample("box-true", i, this::openRunAndClose);
                sample("bare-bwrap-true", i, () -> spawn(line, ""));
            }
        }
    }

    private void commandInALiveBox(int samples) throws Exception {
        try (Box box = open()) {
            for (int i = -WARM_UP; i < samples; i++) {
                sample("live-box-echo", i, () -> echoInside(box));
                sample("fork-exec-echo", i, () -> spawn(List.of("/bin/sh", "-c", "echo ok"), "ok\n"));
            }
        }
    }

    /** The bytes pass one process on their way to us, the glove; beside it one cat. */
    private void moveAGigabyte(int samples) throws Exception {
        try (Box box = open()) {
            for (int i = -1; i < samples; i++) {
                sample("gigabyte-from-box", i, () -> {
                    var call = box.start(Specs.inside(box, "/bin/sh", "-c", GIGABYTE));
                    requireGigabyte(call.stdout());
                    call.await();
                });
                sample("gigabyte-through-cat", i, () -> {
                    Process process = new ProcessBuilder("/bin/sh", "-c", GIGABYTE + " | cat").start();
                    requireGigabyte(process.getInputStream());
                    process.waitFor();
                });
            }
        }
    }

    private static void requireGigabyte(InputStream in) throws IOException {
        byte[] buffer = new byte[1 << 16];
        long bytes = 0;
        for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
            bytes += read;
        }
        if (bytes != 1 << 30) {
            throw new IOException(bytes + " bytes arrived");
        }
    }

    /** With a gate and a program that ran in each, as sessions have them. */
    private void keepManyOpen() throws Exception {
        Proportional before = Proportional.now();
        List<Box> open = new ArrayList<>();
        try {
            for (int i = 0; i < LIVE_BOXES; i++) {
                Gate gate = new ProxyGate(Permissions.of(EgressPolicy.NONE), Outside.ofThisMachine());
                gate.tell(decision -> {});
                Box box = RealBoxes.open(sandbox, BoxPolicy.sealed(workspace), gate.egress(List.of()));
                open.add(box);
                Ran.in(box, Specs.inside(box, "/bin/true")).succeeded();
            }
            Proportional after = Proportional.now();
            System.out.printf(
                    Locale.ROOT,
                    "{\"figure\":\"live-boxes\",\"boxes\":%d,\"of_boxes_kb\":%d,\"of_ours_kb\":%d}%n",
                    LIVE_BOXES,
                    after.others() - before.others(),
                    after.own() - before.own());
        } finally {
            open.forEach(Box::close);
        }
    }

    private void openAndCloseMany(int boxes) throws Exception {
        open().close();
        Leftovers before = Leftovers.now();
        long start = System.nanoTime();
        for (int i = 0; i < boxes; i++) {
            openRunAndClose();
        }
        System.out.printf(
                Locale.ROOT,
                "{\"figure\":\"left-behind\",\"boxes\":%d,\"seconds\":%.1f,%s}%n",
                boxes,
                (System.nanoTime() - start) / 1e9,
                Leftovers.now().since(before));
    }

    private void openRunAndClose() {
        try (Box box = open()) {
            Ran.in(box, Specs.inside(box, "/bin/true")).succeeded();
        }
    }

    private Box open() {
        return RealBoxes.open(sandbox, BoxPolicy.sealed(workspace));
    }

    private static void echoInside(Box box) throws Exception {
        var call = box.start(Specs.inside(box, "/bin/sh", "-c", "echo ok"));
        require(new String(call.stdout().readAllBytes(), java.nio.charset.StandardCharsets.US_ASCII), "ok\n");
        call.await();
    }

    private static void spawn(List<String> command, String wanted) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().clear();
        Process process = builder.start();
        process.getOutputStream().close();
        String out = new String(process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.US_ASCII);
        if (process.waitFor() != 0) {
            throw new IOException("status " + process.exitValue() + ": "
                    + new String(process.getErrorStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8));
        }
        require(out, wanted);
    }

    private static void require(String out, String wanted) throws IOException {
        if (!out.equals(wanted)) {
            throw new IOException("unexpected output: " + out);
        }
    }

    private static void sample(String figure, int number, Task task) throws Exception {
        long start = System.nanoTime();
        task.run();
        long nanos = System.nanoTime() - start;
        if (number >= 0) {
            System.out.printf(Locale.ROOT, "{\"figure\":\"%s\",\"n\":%d,\"ms\":%.4f}%n", figure, number, nanos / 1e6);
        }
    }

    @FunctionalInterface
    private interface Task {
        void run() throws Exception;
    }

    /** What a box could leave on the host. */
    private record Leftovers(long processes, long mounts, long groups, long files, long descriptors) {
        static Leftovers now() throws IOException, InterruptedException {
            System.gc();
            Thread.sleep(500);
            return new Leftovers(
                    ProcessHandle.current().descendants().count(),
                    Files.readAllLines(Path.of("/proc/self/mountinfo")).size(),
                    count(
                            Path.of("/sys/fs/cgroup"),
                            6,
                            "glovebox-" + ProcessHandle.current().pid() + "-"),
                    count(Path.of("/tmp"), 1, "") + count(Path.of("/run"), 1, ""),
                    count(Path.of("/proc/self/fd"), 1, ""));
        }

        String since(Leftovers before) {
            List<String> fields = new ArrayList<>();
            fields.add("\"processes\":" + (processes - before.processes));
            fields.add("\"mounts\":" + (mounts - before.mounts));
            fields.add("\"groups\":" + (groups - before.groups));
            fields.add("\"files\":" + (files - before.files));
            fields.add("\"descriptors\":" + (descriptors - before.descriptors));
            return String.join(",", fields);
        }

        private static long count(Path folder, int depth, String prefix) throws IOException {
            try (Stream<Path> entries = Files.walk(folder, depth)) {
                return entries.filter(path -> path.getFileName().toString().startsWith(prefix))
                        .count();
            }
        }
    }
}

package dev.glovebox.bench;

import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.sandbox.Box;
import dev.glovebox.sandbox.Sandbox;
import dev.glovebox.sandbox.podman.BarePodman;
import dev.glovebox.testing.Ran;
import dev.glovebox.testing.RealBoxes;
import dev.glovebox.testing.Specs;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** Prints one JSON object per sample; the two that are compared take turns, so that noise hits both. */
final class PodmanBench {
    private static final int WARM_UP = 5;

    private PodmanBench() {}

    public static void main(String[] args) throws Exception {
        int samples = Integer.parseInt(args[0]);
        Path workspace = Files.createTempDirectory("glovebox-bench");
        Path cache = Files.createTempDirectory("glovebox-bench-cache");
        try {
            BoxPolicy policy = BoxPolicy.sealed(workspace);
            Sandbox sandbox = RealBoxes.podman(BarePodman.image());
            List<String> bare = BarePodman.like(policy, cache).line("/bin/true");
            for (int i = -WARM_UP; i < samples; i++) {
                sample("podman-box-true", i, () -> openRunAndClose(sandbox, policy));
                sample("bare-podman-true", i, () -> spawn(bare));
            }
        } finally {
            dev.glovebox.sandbox.launch.Programs.delete(cache);
            Files.delete(workspace);
        }
    }

    private static void openRunAndClose(Sandbox sandbox, BoxPolicy policy) {
        try (Box box = RealBoxes.open(sandbox, policy)) {
            Ran.in(box, Specs.of("/bin/true")).succeeded();
        }
    }

    private static void spawn(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).start();
        process.getOutputStream().close();
        process.getInputStream().readAllBytes();
        String words = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException("status " + process.exitValue() + ": " + words);
        }
    }

    private static void sample(String figure, int number, Task task) throws Exception {
        long start = System.nanoTime();
        task.run();
        if (number >= 0) {
            System.out.printf(
                    Locale.ROOT,
                    "{\"figure\":\"%s\",\"n\":%d,\"ms\":%.4f}%n",
                    figure,
                    number,
                    (System.nanoTime() - start) / 1e6);
        }
    }

    @FunctionalInterface
    private interface Task {
        void run() throws Exception;
    }
}

package dev.glovebox.agent;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

/** Many simulations, each from a seed; one that fails is written down, and played first from then on. */
final class SimulationTest {
    private static final Path FAILED = Path.of("src/test/resources/simulation/seeds.txt");
    private static final Path FAILED_IN_CI = Path.of("target/simulation-seeds.txt");
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final int MOST = Integer.getInteger("glovebox.simulations", 1000);

    @Test
    void everySeedThatEverFailedPasses() throws Exception {
        for (String line : Files.readAllLines(FAILED)) {
            if (!line.startsWith("#")) {
                play(Long.parseLong(line.strip()));
            }
        }
    }

    @Test
    void aThousandSeedsPass() throws Exception {
        long first = new Random().nextLong();
        for (long seed = first; seed < first + MOST; seed++) {
            try {
                play(seed);
            } catch (AssertionError e) {
                writeDown(seed);
                throw e;
            }
        }
    }

    /** On a thread of its own: one that never ends is a failure too. */
    private static void play(long seed) throws InterruptedException {
        var over = new CompletableFuture<Boolean>();
        Thread thread = Thread.ofVirtual().start(() -> {
            try {
                new Simulation(seed).run();
                over.complete(true);
            } catch (Throwable e) {
                over.completeExceptionally(e);
            }
        });
        try {
            over.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            throw new AssertionError("simulation with seed " + seed + " fails: " + e.getCause(), e.getCause());
        } catch (TimeoutException e) {
            AssertionError hangs = new AssertionError("simulation with seed " + seed + " does not end");
            hangs.setStackTrace(thread.getStackTrace());
            throw hangs;
        }
    }

    private static void writeDown(long seed) throws IOException {
        boolean ci = "true".equals(System.getenv("CI"));
        Path file = ci ? FAILED_IN_CI : FAILED;
        Files.createDirectories(file.getParent());
        Files.write(file, List.of(String.valueOf(seed)), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }
}

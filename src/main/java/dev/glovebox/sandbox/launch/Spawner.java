package dev.glovebox.sandbox.launch;

import dev.glovebox.process.HostProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Starts every launcher from one platform thread that never ends: the kernel's parent-death signal follows the thread that
 * forked, and the carrier of a virtual thread retires after 30 idle seconds.
 */
public final class Spawner {
    private final ExecutorService thread = Executors.newSingleThreadExecutor(
            Thread.ofPlatform().name("box-spawner").daemon().factory());

    /** With an empty environment, from the root folder, on three pipes. */
    Process start(List<String> command) throws IOException {
        CompletableFuture<Process> started = new CompletableFuture<>();
        thread.execute(() -> {
            try {
                started.complete(new HostProcess(command, Map.of(), Path.of("/")).start(HostProcess.Streams.PIPES));
            } catch (IOException | RuntimeException | OutOfMemoryError e) { // the JVM's word for no more threads
                started.completeExceptionally(e);
            }
        });
        try {
            return started.get();
        } catch (ExecutionException e) {
            throw new IOException(firstLine(e), e.getCause());
        } catch (InterruptedException e) {
            abandon(started);
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while starting " + command.getFirst(), e);
        }
    }

    /** The JDK adds a page of guesses. */
    private static String firstLine(ExecutionException e) {
        String words =
                Optional.ofNullable(e.getCause()).map(Throwable::getMessage).orElse("");
        return words.lines().findFirst().orElse("no reason given").strip();
    }

    private static void abandon(CompletableFuture<Process> started) {
        var unused = started.thenAccept(Process::destroyForcibly);
    }
}

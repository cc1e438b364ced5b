package dev.glovebox.sandbox.podman;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;

/**
 * The monitors (conmon) of podman's containers. One whose podman was killed while it made the container is in no list of podman, and
 * would wait for ever for somebody to start it.
 */
record Monitors(EngineClient client, Path proc) {
    private static final int TRIES = 50;
    private static final Duration PAUSE = Duration.ofMillis(100);

    /** Ends the containers with these names, and with them their monitors. */
    void end(Predicate<String> isMeant) {
        // Again and again, since the runtime may be at work on one this very moment.
        for (int i = 0; i < TRIES; i++) {
            List<Monitor> left = found(isMeant);
            if (left.isEmpty()) {
                return;
            }
            left.forEach(monitor -> monitor.deleteContainer(client));
            LockSupport.parkNanos(PAUSE.toNanos());
        }
    }

    private List<Monitor> found(Predicate<String> isMeant) {
        List<Monitor> found = new ArrayList<>();
        try (DirectoryStream<Path> processes = Files.newDirectoryStream(proc, "[1-9]*")) {
            for (Path process : processes) {
                Monitor.of(process, proc.resolve("self"))
                        .filter(monitor -> isMeant.test(monitor.container()))
                        .ifPresent(found::add);
            }
        } catch (IOException | DirectoryIteratorException e) {
            return found; // what was found before is still to be ended
        }
        return found;
    }
}

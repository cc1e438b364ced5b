package dev.glovebox.app.install;

import dev.glovebox.process.SystemProgram;
import dev.glovebox.protocol.Cancel;
import dev.glovebox.views.supply.Supply.Patience;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** One place in the folder of programs, which is filled as a whole or not at all, and by one at a time. */
final class Shelf {
    private static final Duration SYNC = Duration.ofMinutes(2);
    private static final Duration GLANCE = Duration.ofMillis(100);

    private final ProgramsFolder programs;
    private final String name;
    private final String sign;
    private final Semaphore turn = new Semaphore(1);

    /** Where something comes from. */
    @FunctionalInterface
    interface Source {
        /** Makes it somewhere in this folder, which is empty. */
        Delivery deliver(Path fresh, Patience patience) throws IOException, InterruptedException;
    }

    /** What came. */
    sealed interface Delivery {
        record Came(Path folder) implements Delivery {}

        record Failed(String why) implements Delivery {}
    }

    /**
     * A place by its name.
     *
     * @param sign the file by which it is known that the place is filled
     */
    Shelf(ProgramsFolder programs, String name, String sign) {
        this.programs = programs;
        this.name = name;
        this.sign = sign;
    }

    String name() {
        return name;
    }

    Path path() {
        return programs.path().resolve(name);
    }

    boolean isFilled() {
        return isComplete(path());
    }

    /** Empty when it is filled, else why it is not. */
    Optional<String> fill(String title, Source source, Patience patience) throws InterruptedException {
        if (!turn.tryAcquire()) {
            patience.live().accept("Another one fetches " + title + " already; waiting for it.\n");
            while (!turn.tryAcquire(GLANCE.toMillis(), TimeUnit.MILLISECONDS)) {
                if (patience.cancel().isAsked()) {
                    return stopped();
                }
            }
        }
        try {
            if (isFilled()) {
                return Optional.empty();
            }
            return patience.cancel().isAsked() ? stopped() : fill(source, patience);
        } catch (IOException | UncheckedIOException e) {
            return Optional.of(programs.path() + " cannot be filled (" + e + ")");
        } finally {
            turn.release();
        }
    }

    private static Optional<String> stopped() {
        return new Errand.End.Stopped().flaw("", List.of());
    }

    private Optional<String> fill(Source source, Patience patience) throws IOException, InterruptedException {
        Path fresh = programs.fresh();
        try {
            return switch (source.deliver(fresh, patience)) {
                case Delivery.Came(var folder) -> takeOver(folder, patience.cancel());
                case Delivery.Failed(var why) -> Optional.of(why);
            };
        } finally {
            ProgramsFolder.delete(fresh);
        }
    }

    private Optional<String> takeOver(Path folder, Cancel cancel) throws IOException, InterruptedException {
        if (!isComplete(folder)) {
            return Optional.of("what came has no " + sign);
        }
        ProgramsFolder.openToAll(folder);
        // Else a power cut could leave names without their content, for good.
        Optional<String> unsafe = new Errand(
                        programs.path(), Map.of(), List.of(SystemProgram.SYNC.path(), "-f", folder.toString()))
                .run(SYNC, cancel, said -> {})
                .flaw("sync", List.of());
        if (unsafe.isPresent()) {
            return unsafe;
        }
        try {
            Files.move(folder, path(), StandardCopyOption.ATOMIC_MOVE);
        } catch (FileSystemException e) {
            if (!isFilled()) { // by another process, which was quicker
                throw e;
            }
        }
        return Optional.empty();
    }

    private boolean isComplete(Path folder) {
        return Files.isRegularFile(folder.resolve(sign), LinkOption.NOFOLLOW_LINKS);
    }
}

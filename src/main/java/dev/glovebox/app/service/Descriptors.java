package dev.glovebox.app.service;

import dev.glovebox.app.service.ResourceMonitor.Shortage;
import dev.glovebox.app.settings.UsageError;
import dev.glovebox.protocol.ResourceFault;
import dev.glovebox.ui.web.Site;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * How many descriptors this process may have open, and has; see proc_pid_limits(5) and proc_pid_fd(5).
 *
 * @param process its folder in /proc
 */
record Descriptors(Path process) implements ResourceMonitor.Source {
    private static final int LEAST_LIMIT = 256;
    private static final int LEAST_RESERVE = 32;
    private static final int MOST_RESERVE = 128;
    private static final int PART = 8;
    private static final int MOST_CONNECTIONS = 4096;

    /** Pipes, journal, log, zip and connections of a box. */
    private static final int FOR_A_JOB = 32;

    static Descriptors ofThisProcess() {
        return new Descriptors(Path.of("/proc/self"));
    }

    /** Throws {@link UsageError} for a limit with which nothing would work. */
    void requireEnough() {
        OptionalInt limit = limit();
        if (limit.isPresent() && limit.getAsInt() < LEAST_LIMIT) {
            throw new UsageError("this process may have " + limit.getAsInt()
                    + " files open, and a server needs at least " + LEAST_LIMIT
                    + ": ulimit -n 65536, or LimitNOFILE=65536 in a unit of systemd");
        }
    }

    /** What jobs leave over; half of that is for clients who have not signed in. */
    Site.ConnectionLimits connections(int jobs) {
        OptionalInt limit = limit();
        if (limit.isEmpty()) {
            return new Site.ConnectionLimits(MOST_CONNECTIONS, MOST_CONNECTIONS / 2);
        }
        int free = limit.getAsInt() - open().orElse(0);
        int forWork = Math.min(free / 2, FOR_A_JOB * (jobs + 2)) + reserve(limit.getAsInt());
        int most = Math.clamp(free - forWork, LEAST_RESERVE, MOST_CONNECTIONS);
        return new Site.ConnectionLimits(most, most / 2);
    }

    @Override
    public Optional<Shortage> shortage(boolean wasShort) {
        OptionalInt limit = limit();
        if (limit.isEmpty()) {
            return Optional.empty();
        }
        int reserve = reserve(limit.getAsInt());
        int free = limit.getAsInt() - open().orElse(limit.getAsInt());
        return free < (wasShort ? reserve + reserve / 4 : reserve)
                ? Optional.of(new Shortage(
                        "the server has too few descriptors left",
                        free + " of " + limit.getAsInt() + " are left, and the reserve is " + reserve
                                + "; ulimit -n says how many there may be"))
                : Optional.empty();
    }

    private static int reserve(int limit) {
        return Math.clamp(limit / PART, LEAST_RESERVE, MOST_RESERVE);
    }

    /** The soft one, which the JVM raises as far as it may; empty when there is none or it cannot be told. */
    private OptionalInt limit() {
        try {
            return Files.readAllLines(process.resolve("limits")).stream()
                    .filter(line -> line.startsWith("Max open files"))
                    .map(line -> List.of(
                            line.substring("Max open files".length()).strip().split(" +")))
                    .filter(words -> words.getFirst().matches("[0-9]{1,9}"))
                    .mapToInt(words -> Integer.parseInt(words.getFirst()))
                    .findFirst();
        } catch (IOException e) {
            return ResourceFault.of(e).isPresent() ? OptionalInt.of(LEAST_LIMIT) : OptionalInt.empty();
        }
    }

    /** Empty when not even the folder can be opened. */
    private OptionalInt open() {
        try (Stream<Path> all = Files.list(process.resolve("fd"))) {
            return OptionalInt.of((int) all.count());
        } catch (IOException e) {
            return OptionalInt.empty();
        }
    }
}

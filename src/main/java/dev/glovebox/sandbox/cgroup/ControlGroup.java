package dev.glovebox.sandbox.cgroup;

import dev.glovebox.sandbox.Box.Limit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;

/** The limits of one box; may be empty where the host gives none. */
public final class ControlGroup {
    private static final int REMOVE_TRIES = 200;
    private static final long REMOVE_PAUSE_NANOS = 10_000_000;

    private final List<Part> parts;
    private final List<String> problems;

    ControlGroup(List<Part> parts, List<String> problems) {
        this.parts = List.copyOf(parts);
        this.problems = List.copyOf(problems);
    }

    /** No group and no limit. */
    public static ControlGroup none() {
        return new ControlGroup(List.of(), List.of());
    }

    public Set<Limit> limits() {
        Set<Limit> limits = EnumSet.noneOf(Limit.class);
        parts.forEach(part -> limits.addAll(part.limits()));
        return limits;
    }

    /** Whether a bound on processors was asked for and holds. */
    public boolean boundsCpus() {
        return parts.stream().anyMatch(Part::boundsCpus);
    }

    /** Why limits are missing, for an operator. */
    public List<String> problems() {
        return problems;
    }

    /** The files to which a process of one thread writes 0 to join. */
    public List<Path> joinFiles() {
        return parts.stream().map(Part::joinFile).toList();
    }

    /** Path inside the box to folder on the host: runtimes size their heaps by what they read there. */
    public Map<String, Path> views() {
        Map<String, Path> views = new TreeMap<>();
        parts.forEach(part -> views.put(part.placeInside(), part.folder()));
        return views;
    }

    public long hits(Limit limit) {
        return parts.stream().mapToLong(part -> part.hits(limit)).sum();
    }

    /** Ends what is left in it, whatever that has done to the glove, and gives the groups back. */
    public void remove() {
        parts.stream().filter(Part::isOurs).forEach(part -> remove(part.folder()));
    }

    /** Kills every process in it. */
    public void kill() {
        parts.stream().filter(Part::isOurs).forEach(part -> Members.kill(part.folder()));
    }

    static void remove(Path folder) {
        for (int i = 0; i < REMOVE_TRIES; i++) {
            try {
                Files.deleteIfExists(folder);
                return;
            } catch (IOException busy) {
                Members.kill(folder);
                LockSupport.parkNanos(REMOVE_PAUSE_NANOS);
            }
        }
    }
}

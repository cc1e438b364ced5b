package dev.glovebox.sandbox.cgroup;

import dev.glovebox.sandbox.Box.Limit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One box's group in one hierarchy. */
sealed interface Part {
    Path folder();

    /** Which limits it keeps. */
    Set<Limit> limits();

    /** Whether a bound on processors was set. */
    boolean boundsCpus();

    /** How often the limit was met. */
    long hits(Limit limit);

    /** The file to which a process of one thread writes 0 to join. */
    Path joinFile();

    /** Where a box expects to see it. */
    String placeInside();

    /** Whether it is ours to end and to remove. */
    default boolean isOurs() {
        return true;
    }

    /** One that another program made and removes, in which these limits were seen to hold. */
    record Borrowed(Part part, Set<Limit> limits) implements Part {
        public Borrowed {
            limits = Set.copyOf(limits);
        }

        @Override
        public Path folder() {
            return part.folder();
        }

        @Override
        public boolean boundsCpus() {
            return part.boundsCpus();
        }

        @Override
        public long hits(Limit limit) {
            return limits.contains(limit) ? part.hits(limit) : 0;
        }

        @Override
        public Path joinFile() {
            return part.joinFile();
        }

        @Override
        public String placeInside() {
            return part.placeInside();
        }

        @Override
        public boolean isOurs() {
            return false;
        }
    }

    record Unified(Path folder, boolean boundsCpus) implements Part {
        @Override
        public Set<Limit> limits() {
            return EnumSet.of(Limit.MEMORY, Limit.PROCESSES);
        }

        @Override
        public long hits(Limit limit) {
            return switch (limit) {
                case MEMORY -> counter(folder.resolve("memory.events"), "oom_kill");
                case PROCESSES -> counter(folder.resolve("pids.events"), "max");
                case DISK, ENTRIES -> 0;
            };
        }

        @Override
        public Path joinFile() {
            return folder.resolve("cgroup.procs");
        }

        @Override
        public String placeInside() {
            return "/sys/fs/cgroup";
        }
    }

    record Legacy(Path folder, String mountName, Set<String> controllers, boolean boundsCpus) implements Part {
        @Override
        public Set<Limit> limits() {
            Set<Limit> limits = EnumSet.noneOf(Limit.class);
            if (controllers.contains("memory")) {
                limits.add(Limit.MEMORY);
            }
            if (controllers.contains("pids")) {
                limits.add(Limit.PROCESSES);
            }
            return limits;
        }

        @Override
        public long hits(Limit limit) {
            if (!limits().contains(limit)) {
                return 0;
            }
            return switch (limit) {
                case MEMORY -> counter(folder.resolve("memory.oom_control"), "oom_kill");
                case PROCESSES -> counter(folder.resolve("pids.events"), "max");
                case DISK, ENTRIES -> 0;
            };
        }

        /** Not cgroup.procs: moving a whole process waits for every processor, up to 20 ms; moving one thread, itself, does not. */
        @Override
        public Path joinFile() {
            return folder.resolve("tasks");
        }

        @Override
        public String placeInside() {
            return "/sys/fs/cgroup/" + mountName;
        }
    }

    private static long counter(Path file, String name) {
        try {
            Matcher line = Pattern.compile("(?m)^" + name + " (\\d+)$").matcher(Files.readString(file));
            return line.find() ? Long.parseLong(line.group(1)) : 0;
        } catch (IOException e) {
            return 0;
        }
    }
}

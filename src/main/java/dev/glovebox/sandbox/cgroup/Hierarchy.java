package dev.glovebox.sandbox.cgroup;

import dev.glovebox.protocol.BoxLimits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;

/** A place in one control group hierarchy below which this process can make groups. */
sealed interface Hierarchy {
    Path parent();

    /** The span, in microseconds, in which a group gets its share of the processors; the kernel's own. */
    long PERIOD = 100_000;

    Part make(String name, BoxLimits limits) throws IOException;

    /** Version 2: one tree with every controller. */
    record Unified(Path parent) implements Hierarchy {
        @Override
        public Part make(String name, BoxLimits limits) throws IOException {
            boolean boundsCpus = limits.milliCpus().isPresent() && handsOutCpus();
            return Hierarchy.make(parent.resolve(name), group -> {
                write(group.resolve("memory.max"), limits.memoryBytes());
                writeIfThere(group.resolve("memory.swap.max"), 0);
                write(group.resolve("pids.max"), limits.processes());
                if (boundsCpus) {
                    Files.writeString(group.resolve("cpu.max"), quota(limits) + " " + PERIOD);
                }
                return new Part.Unified(group, boundsCpus);
            });
        }

        private boolean handsOutCpus() throws IOException {
            return Hierarchies.names(parent.resolve("cgroup.subtree_control")).contains(Hierarchies.CPU);
        }
    }

    /**
     * Version 1: a tree with one or a few controllers. Those of the processor are there also when they limit nothing: a JVM
     * believes the memory limit only when it sees all of them.
     */
    record Legacy(Path parent, String mountName, Set<String> controllers) implements Hierarchy {
        static final Set<String> WANTED = Set.of("memory", "pids", "cpu", "cpuacct", "cpuset");

        public Legacy {
            controllers = Set.copyOf(controllers);
        }

        @Override
        public Part make(String name, BoxLimits limits) throws IOException {
            boolean boundsCpus = limits.milliCpus().isPresent() && controllers.contains(Hierarchies.CPU);
            return Hierarchy.make(parent.resolve(name), group -> {
                if (controllers.contains("memory")) {
                    write(group.resolve("memory.limit_in_bytes"), limits.memoryBytes());
                    writeIfThere(group.resolve("memory.memsw.limit_in_bytes"), limits.memoryBytes());
                }
                if (controllers.contains("pids")) {
                    write(group.resolve("pids.max"), limits.processes());
                }
                if (boundsCpus) {
                    write(group.resolve("cpu.cfs_period_us"), PERIOD);
                    write(group.resolve("cpu.cfs_quota_us"), quota(limits));
                }
                if (controllers.contains("cpuset")) {
                    inherit(group, "cpuset.cpus");
                    inherit(group, "cpuset.mems");
                }
                return new Part.Legacy(group, mountName, controllers, boundsCpus);
            });
        }

        /** A new cpuset is empty, and an empty one cannot be joined. */
        private void inherit(Path group, String file) throws IOException {
            Files.writeString(
                    group.resolve(file), Files.readString(parent.resolve(file)).strip());
        }
    }

    /** Sets up a fresh group. */
    @FunctionalInterface
    interface SetUp {
        Part apply(Path group) throws IOException;
    }

    private static Part make(Path folder, SetUp setUp) throws IOException {
        Path group = Files.createDirectory(folder);
        try {
            return setUp.apply(group);
        } catch (IOException e) {
            Files.deleteIfExists(group);
            throw e;
        }
    }

    private static long quota(BoxLimits limits) {
        return limits.milliCpus().orElseThrow() * PERIOD / 1000;
    }

    private static void write(Path file, long value) throws IOException {
        Files.writeString(file, Long.toString(value));
    }

    private static void writeIfThere(Path file, long value) throws IOException {
        if (Files.exists(file)) {
            write(file, value);
        }
    }
}

package dev.glovebox.protocol;

import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;

/**
 * How much of the machine a box may use; the defaults suit an ordinary build.
 *
 * @param diskBytes by how much the workspace may grow while a box is open
 * @param milliCpus processor time per time, in thousandths of a processor; without it there is no bound
 */
public record BoxLimits(
        long memoryBytes,
        int processes,
        long tmpBytes,
        long homeBytes,
        long sharedMemoryBytes,
        long notesBytes,
        OptionalInt milliCpus,
        OptionalLong diskBytes) {
    private static final long MIB = 1024 * 1024;

    public static final long DEFAULT_MEMORY = 2048 * MIB;

    public static final int DEFAULT_PROCESSES = 512;
    public static final long DEFAULT_TMP = 512 * MIB;

    public static final long DEFAULT_DISK = 10 * 1024 * MIB;

    /**
     * How many files and folders a box may add to its workspace, where bytes are bounded at all. The largest builds make a few hundred
     * thousand; ten million empty files take hardly a block, but use up the inodes of an ordinary disk and make every later walk and
     * backup last for minutes.
     */
    public static final long MOST_ENTRIES = 1_000_000;

    private static final long DEFAULT_HOME = 512 * MIB;
    private static final long DEFAULT_SHARED_MEMORY = 128 * MIB;
    private static final long DEFAULT_NOTES = 16 * MIB;

    public static final long LEAST_MEMORY = 16 * MIB;
    public static final int LEAST_PROCESSES = 8;
    public static final long LEAST_DISK = MIB;

    /** The kernel hands out no less than a millisecond in each tenth of a second. */
    public static final int LEAST_MILLI_CPUS = 10;

    public BoxLimits {
        if (memoryBytes < LEAST_MEMORY || processes < LEAST_PROCESSES) {
            throw new IllegalArgumentException("a box needs 16m of memory and 8 processes at least");
        }
        if (milliCpus.orElse(LEAST_MILLI_CPUS) < LEAST_MILLI_CPUS) {
            throw new IllegalArgumentException("a box needs a hundredth of a processor at least");
        }
        if (diskBytes.orElse(LEAST_DISK) < LEAST_DISK) {
            throw new IllegalArgumentException("a workspace needs room for 1m at least");
        }
        if (tmpBytes <= 0 || homeBytes <= 0 || sharedMemoryBytes <= 0 || notesBytes <= 0) {
            throw new IllegalArgumentException("a memory filesystem needs a size");
        }
        if (tmpBytes >= memoryBytes
                || homeBytes >= memoryBytes - tmpBytes
                || sharedMemoryBytes >= memoryBytes - tmpBytes - homeBytes
                || notesBytes >= memoryBytes - tmpBytes - homeBytes - sharedMemoryBytes) {
            throw new IllegalArgumentException(
                    "what lies in memory filesystems counts as memory: their sum must be less");
        }
    }

    /** Without a bound on processors, and with the usual one on the disk. */
    public BoxLimits(
            long memoryBytes, int processes, long tmpBytes, long homeBytes, long sharedMemoryBytes, long notesBytes) {
        this(
                memoryBytes,
                processes,
                tmpBytes,
                homeBytes,
                sharedMemoryBytes,
                notesBytes,
                OptionalInt.empty(),
                OptionalLong.of(DEFAULT_DISK));
    }

    public BoxLimits withMilliCpus(OptionalInt asked) {
        return new BoxLimits(
                memoryBytes, processes, tmpBytes, homeBytes, sharedMemoryBytes, notesBytes, asked, diskBytes);
    }

    public BoxLimits withDiskBytes(OptionalLong asked) {
        return new BoxLimits(
                memoryBytes, processes, tmpBytes, homeBytes, sharedMemoryBytes, notesBytes, milliCpus, asked);
    }

    /** The defaults, with the memory filesystems shrunk to fit below a smaller memory limit. */
    public static BoxLimits of(long memoryBytes, int processes) {
        return of(memoryBytes, processes, Math.min(DEFAULT_TMP, memoryBytes / 4));
    }

    public static BoxLimits of(long memoryBytes, int processes, long tmpBytes) {
        long left = memoryBytes - tmpBytes;
        return new BoxLimits(
                memoryBytes,
                processes,
                tmpBytes,
                Math.min(DEFAULT_HOME, left / 3),
                Math.min(DEFAULT_SHARED_MEMORY, left / 12),
                Math.min(DEFAULT_NOTES, left / 12));
    }

    /** Unless a person says how much. */
    public static long usualMemory(Set<Capability> capabilities) {
        return DEFAULT_MEMORY
                + capabilities.stream().mapToLong(Capability::rises).sum();
    }

    public static BoxLimits defaults() {
        return of(DEFAULT_MEMORY, DEFAULT_PROCESSES);
    }
}

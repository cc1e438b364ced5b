package dev.glovebox.sandbox.disk;

/**
 * What a filesystem has left at one moment.
 *
 * @param entries how many more files it can have, or {@link #UNCOUNTED}
 */
record FreeSpace(long bytes, long entries) {
    /** Of a filesystem that makes room for files as they come, or that was not asked yet. */
    static final long UNCOUNTED = -1;
}

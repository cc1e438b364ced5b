package dev.glovebox.sandbox.disk;

/**
 * What a workspace takes of its filesystem, as far as the box lets us see.
 *
 * @param unseen folders and processes that could not be looked into
 */
record Usage(long bytes, long unseen) {
    /** When nothing could be seen. */
    static final Usage UNKNOWN = new Usage(0, Long.MAX_VALUE);
}

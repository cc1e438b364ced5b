package dev.glovebox.sandbox.disk;

/** What a workspace takes of its filesystem, as far as the box lets us see. */
record Usage(long bytes, long entries, Sight sight) {
    /** How much of the workspace the walk saw. */
    enum Sight {
        WHOLE,
        /** Programs inside hide folders, or files that they hold open. */
        PARTLY,
        /** The walk did not end in time. */
        LATE,
        /** The walk was ended or could not start, or its answer cannot be true. */
        HINDERED
    }

    static Usage unknown(Sight sight) {
        return new Usage(0, 0, sight);
    }
}

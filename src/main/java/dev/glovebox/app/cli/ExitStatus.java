package dev.glovebox.app.cli;

/** The statuses that a shell sees, beside those of the programs that were run. */
final class ExitStatus {
    static final int FAILED = 1;
    static final int USAGE = 2;
    static final int LIMIT_REACHED = 3;
    static final int DEADLINE = 124;
    static final int BOX_FAILED = 125;
    static final int CANNOT_RUN = 126;
    static final int NOT_FOUND = 127;
    static final int SIGNAL_BASE = 128;
    static final int CANCELLED = 130;
    static final int NOBODY_READS = 141;

    private ExitStatus() {}
}

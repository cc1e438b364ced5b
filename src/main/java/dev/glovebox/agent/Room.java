package dev.glovebox.agent;

/** How a model's window is shared out, in tokens: what is sent, the answer, and a margin for counting wrongly. */
record Room(long window, long answer) {
    private static final double USED = 0.85;
    private static final long LONGEST_RECENT = 20_000;

    /** An answer that may be as long as the window leaves no room; then it will not be that long. */
    Room {
        answer = Math.min(answer, window / 4);
    }

    /** A conversation of more than this is made shorter before it is sent. */
    long full() {
        return (long) ((window - answer) * USED);
    }

    /** What was said and done last is shown as it is, up to this. */
    long recent() {
        return Math.min(LONGEST_RECENT, full() / 4);
    }

    /** A conversation must grow by this before it is made shorter again, or nothing else would be done. */
    long worthwhile() {
        return full() / 5;
    }
}

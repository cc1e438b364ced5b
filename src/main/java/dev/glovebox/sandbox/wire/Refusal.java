package dev.glovebox.sandbox.wire;

/** Why nothing inside took a connection, in words for a person. */
final class Refusal {
    private static final int ENOENT = 2;
    private static final int EAGAIN = 11;
    private static final int EACCES = 13;
    private static final int ETIMEDOUT = 110;
    private static final int ECONNREFUSED = 111;

    private Refusal() {}

    static String sentence(String place, int errno) {
        return switch (errno) {
            case ENOENT, ECONNREFUSED -> "nothing listens at " + place;
            case EAGAIN, ETIMEDOUT -> "what listens at " + place + " takes no more connections at the moment";
            case EACCES -> place + " may not be connected to";
            default -> place + " cannot be connected to (errno " + errno + ")";
        };
    }
}

package dev.glovebox.model.http;

import java.time.Duration;

/**
 * How long and how much to take.
 *
 * @param connect until the connection stands
 * @param silence without a single byte
 * @param stall without progress, however many signs of life come
 * @param linger for the end of a stream after its last event, so that the connection can serve again
 * @param eventBytes of one event
 * @param streamBytes of one answer
 * @param errorBytes of an error's body that are read
 */
public record PostLimits(
        Duration connect,
        Duration silence,
        Duration stall,
        Duration linger,
        int eventBytes,
        long streamBytes,
        int errorBytes) {
    private static final Duration LINGER = Duration.ofMillis(50);
    private static final int MIB = 1 << 20;

    public static PostLimits of(Duration connect, Duration silence, Duration stall) {
        return new PostLimits(connect, silence, stall, LINGER, 16 * MIB, 64L * MIB, MIB / 16);
    }
}

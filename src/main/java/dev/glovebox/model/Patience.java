package dev.glovebox.model;

import java.time.Duration;

/**
 * How long to wait for a model and how often to ask again.
 *
 * @param connect until the connection stands
 * @param silence without a single byte; local servers read a long prompt for minutes
 * @param stall without progress, however many signs of life come
 * @param retries after the first try
 * @param longestWait before a retry, whatever the provider asks for
 * @param total from the first try to the start of the last
 */
public record Patience(
        Duration connect, Duration silence, Duration stall, int retries, Duration longestWait, Duration total) {

    public Patience {
        if (retries < 0) {
            throw new IllegalArgumentException("retries are counted from 0, not " + retries);
        }
    }

    public static Patience defaults() {
        return new Patience(
                Duration.ofSeconds(15),
                Duration.ofMinutes(5),
                Duration.ofMinutes(10),
                6,
                Duration.ofMinutes(1),
                Duration.ofMinutes(10));
    }
}

package dev.glovebox.sandbox.egress;

import java.time.Duration;

/**
 * What one box's connections may take of the host.
 *
 * @param connections open at once
 * @param request until a request's head, or the first words of TLS, are there
 * @param idle without a byte in either direction
 * @param total from the first byte to the last
 */
public record EgressLimits(int connections, Duration request, Duration idle, Duration total) {
    public static final EgressLimits DEFAULTS =
            new EgressLimits(512, Duration.ofSeconds(20), Duration.ofMinutes(5), Duration.ofHours(6));

    public EgressLimits {
        if (connections < 1 || !request.isPositive() || !idle.isPositive() || !total.isPositive()) {
            throw new IllegalArgumentException("a limit of the egress proxy is more than nothing");
        }
    }
}

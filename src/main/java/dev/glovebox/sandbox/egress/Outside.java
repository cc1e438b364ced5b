package dev.glovebox.sandbox.egress;

import java.time.Duration;

/** The world beyond this machine, as the proxy reaches it. */
public record Outside(Resolver resolver, Dialer dialer) {
    private static final Duration CONNECT = Duration.ofSeconds(10);

    public static Outside ofThisMachine() {
        return new Outside(Resolver.ofThisMachine(), Dialer.ofThisMachine(CONNECT));
    }
}

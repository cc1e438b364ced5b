package dev.glovebox.sandbox.egress;

import java.time.Duration;

/** The world beyond this machine, as the proxy reaches it. */
public record Outside(Resolver resolver, Dialer dialer, OwnAddresses own) {
    private static final Duration CONNECT = Duration.ofSeconds(10);

    public Outside(Resolver resolver, Dialer dialer) {
        this(resolver, dialer, OwnAddresses.ofThisMachine());
    }

    public static Outside ofThisMachine() {
        return new Outside(Resolver.ofThisMachine(), Dialer.ofThisMachine(CONNECT));
    }
}

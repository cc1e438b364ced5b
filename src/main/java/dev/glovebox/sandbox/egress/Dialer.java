package dev.glovebox.sandbox.egress;

import dev.glovebox.protocol.IpAddress;
import java.io.IOException;
import java.time.Duration;

/** Connects to an address that was checked; it never sees a name. */
@FunctionalInterface
public interface Dialer {
    EgressConnection dial(IpAddress address, int port) throws IOException;

    /** By TCP from this machine, without a proxy. */
    static Dialer ofThisMachine(Duration timeout) {
        return (address, port) -> SocketConnection.open(address, port, timeout);
    }
}

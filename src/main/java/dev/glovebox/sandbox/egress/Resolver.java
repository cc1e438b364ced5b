package dev.glovebox.sandbox.egress;

import dev.glovebox.protocol.HostName;
import dev.glovebox.protocol.IpAddress;
import java.io.IOException;
import java.net.InetAddress;
import java.util.List;
import java.util.stream.Stream;

/** Finds the addresses of a name, in the order of preference; asked once for each connection. */
@FunctionalInterface
public interface Resolver {
    List<IpAddress> resolve(HostName name) throws IOException;

    /** As this machine resolves. */
    static Resolver ofThisMachine() {
        return name -> Stream.of(InetAddress.getAllByName(name.text()))
                .map(address -> IpAddress.of(address.getAddress()))
                .toList();
    }
}

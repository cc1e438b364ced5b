package dev.glovebox.sandbox.egress;

import dev.glovebox.protocol.IpAddress;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;

/** The addresses of this machine's interfaces: behind a public one listens what only this machine is meant to reach. */
@FunctionalInterface
public interface OwnAddresses {
    boolean contains(IpAddress address);

    /** As they are at each question. One that cannot be told counts as this machine's own. */
    static OwnAddresses ofThisMachine() {
        return address -> {
            try {
                return NetworkInterface.getByInetAddress(InetAddress.getByAddress(address.bytes())) != null;
            } catch (SocketException | UnknownHostException e) {
                return true;
            }
        };
    }

    /** What a name may reach there: like an address of a private network. */
    default Scope scope(IpAddress address) {
        Scope scope = Scope.of(address);
        return scope == Scope.PUBLIC && contains(Scope.beyond(address)) ? Scope.PRIVATE : scope;
    }
}

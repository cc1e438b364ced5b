package dev.glovebox.app.clients;

import dev.glovebox.app.clients.WebUrl.Host;
import dev.glovebox.protocol.EgressRule.Wildcard;
import dev.glovebox.protocol.HostName;

/**
 * Where a client goes, before anyone has looked where that is.
 *
 * @param sample the host to look up: a wildcard has no address
 */
record Destination(Wildcard wildcard, Host host, int port, Host sample) {
    static Destination of(WebUrl url) {
        return new Destination(Wildcard.NONE, url.host(), url.port(), url.host());
    }

    /** Hosts one label below a name, where the sample lies too. */
    static Destination below(HostName name, HostName sample) {
        return new Destination(
                Wildcard.LEADING, new Host.Named(name), WebUrl.Scheme.HTTPS.port(), new Host.Named(sample));
    }
}

package dev.glovebox.app.clients;

import dev.glovebox.app.clients.WebUrl.Host;
import dev.glovebox.protocol.EgressRule.Wildcard;
import dev.glovebox.protocol.HostName;

/** Where a client goes, before anyone has looked where that is. */
record Destination(Wildcard wildcard, Host host, int port) {
    static Destination of(WebUrl url) {
        return new Destination(Wildcard.NONE, url.host(), url.port());
    }

    /** Hosts one label below this one. */
    static Destination below(HostName name) {
        return new Destination(Wildcard.LEADING, new Host.Named(name), WebUrl.Scheme.HTTPS.port());
    }
}

package dev.glovebox.ui.web;

import java.util.Optional;
import java.util.Set;

/** Where a server listens, by which names it is called, and what one client may take of it. */
record Place(
        String host,
        int port,
        Optional<Site.Tls> tls,
        Set<String> names,
        Optional<String> viewsDomain,
        Site.Clients clients,
        Site.Bounds bounds) {
    Place withConnections(Site.ConnectionLimits limits) {
        return new Place(host, port, tls, names, viewsDomain, clients, bounds.withConnections(limits));
    }
}

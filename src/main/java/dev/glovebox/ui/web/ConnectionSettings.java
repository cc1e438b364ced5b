package dev.glovebox.ui.web;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * What holds for every connection of a server.
 *
 * @param stall how long one read or write may take
 * @param slowest how slow a client may be in the long run
 */
record ConnectionSettings(
        Watch watch,
        Duration stall,
        Site.Slowest slowest,
        ChunkBound chunks,
        Site.Clients clients,
        ConnectionBound bound) {
    static ConnectionSettings of(Place place) {
        Site.Bounds bounds = place.bounds();
        return new ConnectionSettings(
                new Watch(),
                bounds.stall(),
                bounds.slowest(),
                new ChunkBound(),
                place.clients(),
                new ConnectionBound(Listener.options(bounds), bounds.connections()));
    }

    MinimumRate rate() {
        return new MinimumRate(slowest, System::nanoTime);
    }

    String client(String peer, Map<String, List<String>> headers) {
        return ClientAddress.of(peer, headers, clients);
    }
}

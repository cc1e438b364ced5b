package dev.glovebox.ui.web;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Where and for whom the service answers.
 *
 * @param host the name or address to listen at
 * @param port 0 for any that is free
 * @param names those by which clients may call it, such as {@code box.example.org} or {@code box.example.org:8443}; without a port any
 *     port is meant. Loopback's own names always hold.
 * @param viewsDomain below which content from boxes has a host name for each, such as {@code views.example.org}; on loopback it is
 *     always found below {@code localhost}
 * @param doorways ports at which people are led on to their desktops or notebooks too
 */
public record Site(
        String host,
        int port,
        Optional<Tls> tls,
        Set<String> names,
        Optional<String> viewsDomain,
        Map<Doorway, Integer> doorways,
        Clients clients,
        Bounds bounds,
        Services services) {
    /** Where a client's address is found. */
    public enum Clients {
        /** At the other end of its connection. */
        DIRECT,
        /** In the last X-Forwarded-For, as the operator's proxy sends it. */
        BEHIND_PROXY
    }

    /** PEM files. */
    public record Tls(Path certificate, Path key) {}

    /**
     * What one client may take of the server.
     *
     * @param streams open at once, of one user
     * @param perSecond requests of one user, in the long run
     * @param burst requests of one user at once
     * @param head how long a request's head may take to arrive
     * @param stall how long one read or write of a body may take
     * @param grace how long requests may go on when the server stops
     * @param slowest the bytes that pass in each span of waiting for a client
     */
    public record Bounds(
            int streams,
            int perSecond,
            int burst,
            ConnectionLimits connections,
            Duration head,
            Duration stall,
            Duration grace,
            Slowest slowest) {
        public static final Bounds DEFAULT =
                new Bounds(64, 50, 200, 4096, Duration.ofSeconds(10), Duration.ofSeconds(30), Duration.ofSeconds(10));

        /** With the usual rate, and no fewer connections for strangers. */
        public Bounds(
                int streams, int perSecond, int burst, int connections, Duration head, Duration stall, Duration grace) {
            this(
                    streams,
                    perSecond,
                    burst,
                    new ConnectionLimits(connections, connections),
                    head,
                    stall,
                    grace,
                    Slowest.DEFAULT);
        }

        public Bounds withConnections(ConnectionLimits other) {
            return new Bounds(streams, perSecond, burst, other, head, stall, grace, slowest);
        }
    }

    /**
     * How many connections are open at once.
     *
     * @param most of everybody
     * @param strangers of clients that have not signed in, or not yet
     */
    public record ConnectionLimits(int most, int strangers) {}

    /**
     * Slower than this, a body is cut off.
     *
     * @param bytes that pass in each span of waiting
     */
    public record Slowest(long bytes, Duration span) {
        /** 4 KiB a second, which any line has, over a time in which a single pause is the stall's matter. */
        public static final Slowest DEFAULT = new Slowest(240L << 10, Duration.ofSeconds(60));
    }

    public Site {
        names = Set.copyOf(names);
        doorways = Map.copyOf(doorways);
    }

    /** Without a proxy. */
    Site(
            String host,
            int port,
            Optional<Tls> tls,
            Set<String> names,
            Optional<String> viewsDomain,
            Map<Doorway, Integer> doorways,
            Bounds bounds,
            Services services) {
        this(host, port, tls, names, viewsDomain, doorways, Clients.DIRECT, bounds, services);
    }

    /** The same, at another port. */
    Place placeAt(int other) {
        return new Place(host, other, tls, names, viewsDomain, clients, bounds);
    }

    Place place() {
        return placeAt(port);
    }
}

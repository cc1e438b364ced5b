package dev.glovebox.app.service;

import dev.glovebox.jobs.JobStore;
import dev.glovebox.ui.web.Doorway;
import dev.glovebox.ui.web.Site;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * How a server serves.
 *
 * @param data the folder of everything that is kept on this machine
 * @param database the address of a PostgreSQL; without one everything lies in the data folder
 */
public record Serving(
        Path data,
        Optional<String> database,
        JobStore.Files files,
        Net net,
        Capacity capacity,
        Keep keep,
        Offers offers) {
    /** Hosts and models that users may ask for. */
    public record Offers(List<String> hosts, List<String> models) {
        public Offers {
            hosts = List.copyOf(hosts);
            models = List.copyOf(models);
        }
    }

    /** Where it listens, and what one client may take. */
    public record Net(
            String host,
            int port,
            Optional<Site.Tls> tls,
            Set<String> names,
            Optional<String> viewsDomain,
            Map<Doorway, Integer> doorways,
            Site.Clients clients,
            Site.Bounds bounds) {
        public Net {
            names = Set.copyOf(names);
            doorways = Map.copyOf(doorways);
        }
    }

    /**
     * How much it works.
     *
     * @param jobs at once
     * @param perUser at once for one user; without it {@link FairShare} says
     * @param run how long a job may take
     * @param silence after which a conversation's box is closed
     * @param drain how long jobs may go on when the server stops
     */
    public record Capacity(int jobs, OptionalInt perUser, int queued, Duration run, Duration silence, Duration drain) {}

    /**
     * How long and how much of finished jobs is kept.
     *
     * @param bytes of all owners together
     * @param ofEach of each owner, with what their running jobs take
     */
    public record Keep(Duration age, long bytes, long ofEach) {
        /** One owner may take all of it while nobody else needs it. */
        public Keep(Duration age, long bytes) {
            this(age, bytes, bytes);
        }
    }
}

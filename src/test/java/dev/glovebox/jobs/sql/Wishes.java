package dev.glovebox.jobs.sql;

import dev.glovebox.agent.journal.History;
import dev.glovebox.jobs.JobId;
import dev.glovebox.jobs.JobStore.Bounds;
import dev.glovebox.jobs.JobStore.Claim;
import dev.glovebox.jobs.JobStore.Files;
import dev.glovebox.jobs.JobStore.NewJob;
import dev.glovebox.jobs.JobStore.Query;
import dev.glovebox.jobs.JobStore.Renewal;
import dev.glovebox.jobs.Lease;
import dev.glovebox.jobs.Request;
import dev.glovebox.jobs.Request.Work;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Jobs that somebody may want, and servers that want work. */
final class Wishes {
    static final Bounds BOUNDS = new Bounds(1000, Duration.ofHours(1));

    static final Duration RUN = Duration.ofMinutes(30);
    static final int PER_OWNER = 4;

    private Wishes() {}

    static NewJob task(String owner, String words) {
        return new NewJob(JobId.random(), owner, request(new Work.Task(words)), Optional.of(words), Optional.empty());
    }

    static NewJob session(String owner) {
        return new NewJob(
                JobId.random(), owner, request(new Work.Conversation()), Optional.of("hello"), Optional.empty());
    }

    static NewJob keyed(NewJob job, String key) {
        return new NewJob(JobId.random(), job.owner(), job.request(), job.firstMessage(), Optional.of(key));
    }

    static Request request(Work work) {
        return new Request(work, Optional.empty(), Map.of(), List.of(), List.of(), Optional.empty());
    }

    static Claim claim(String server) {
        return new Claim(server, Files.OF_EACH_SERVER, Duration.ofMinutes(1), PER_OWNER, RUN, 3);
    }

    static Claim shared(String server) {
        return new Claim(server, Files.SHARED, Duration.ofMinutes(1), PER_OWNER, RUN, 3);
    }

    /** As if the server had been gone for that long. */
    static Claim passed(String server, Duration ago) {
        return new Claim(server, Files.OF_EACH_SERVER, ago.negated(), PER_OWNER, RUN, 3);
    }

    /** The journals of a job that is worked on. */
    static History history(Stores stores, Clock clock) {
        stores.jobs().submit(task("anna", "x"), BOUNDS);
        Lease lease = stores.jobs().claim(claim("one")).orElseThrow().lease();
        return new RowJournals(stores.database(), clock, stores.retry()).of(lease);
    }

    /** A lease is renewed as a worker does whose work began just now. */
    static Renewal renewed(Stores stores, Lease lease, Duration time) {
        return stores.jobs().renew(lease, time, RUN);
    }

    static Query all(String owner) {
        return new Query(owner, Set.of(), Set.of(), Optional.empty(), 100);
    }
}

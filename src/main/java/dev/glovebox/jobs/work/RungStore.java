package dev.glovebox.jobs.work;

import dev.glovebox.jobs.Job;
import dev.glovebox.jobs.JobId;
import dev.glovebox.jobs.JobStore;
import dev.glovebox.jobs.Lease;
import dev.glovebox.jobs.Outcome;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A store whose news in this process are heard at once. */
public record RungStore(JobStore store, Bell bell) implements JobStore {
    @Override
    public Submitted submit(NewJob job, Bounds bounds) {
        Submitted submitted = store.submit(job, bounds);
        bell.work();
        return submitted;
    }

    @Override
    public Optional<Job> find(JobId id) {
        return store.find(id);
    }

    @Override
    public String cursor(Job job) {
        return store.cursor(job);
    }

    @Override
    public Page list(Query query) {
        return store.list(query);
    }

    @Override
    public List<Count> counts() {
        return store.counts();
    }

    @Override
    public Optional<Claimed> claim(Claim claim) {
        return store.claim(claim);
    }

    @Override
    public Map<String, Long> waiting(Claim claim) {
        return store.waiting(claim);
    }

    @Override
    public Renewal renew(Lease lease, Duration time, Duration left) {
        return store.renew(lease, time, left);
    }

    @Override
    public void heeded(Lease lease) {
        store.heeded(lease);
    }

    @Override
    public boolean end(Lease lease, Outcome outcome, Spent spent) {
        return store.end(lease, outcome, spent);
    }

    @Override
    public Stopping stop(JobId id, Stop how, String reason) {
        Stopping stopping = store.stop(id, how, reason);
        bell.job(id);
        return stopping;
    }

    @Override
    public void forget(String server) {
        store.forget(server);
    }

    @Override
    public Usage usage(String owner) {
        return store.usage(owner);
    }

    @Override
    public Map<String, Usage> usages() {
        return store.usages();
    }
}

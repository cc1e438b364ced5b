package dev.glovebox.ui.web;

import dev.glovebox.jobs.Job;
import dev.glovebox.jobs.JobId;
import dev.glovebox.jobs.JobStore;
import dev.glovebox.jobs.Lease;
import dev.glovebox.jobs.Outcome;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** A store in which jobs can be looked up, and nothing else. */
record OnlyFind(Function<JobId, Optional<Job>> jobs) implements JobStore {
    @Override
    public Optional<Job> find(JobId id) {
        return jobs.apply(id);
    }

    private static UnsupportedOperationException none() {
        return new UnsupportedOperationException("jobs are only looked up here");
    }

    @Override
    public Submitted submit(NewJob job, Bounds bounds) {
        throw none();
    }

    @Override
    public String cursor(Job job) {
        throw none();
    }

    @Override
    public Page list(Query query) {
        throw none();
    }

    @Override
    public List<Count> counts() {
        return List.of();
    }

    @Override
    public Optional<Claimed> claim(Claim claim) {
        throw none();
    }

    @Override
    public Map<String, Long> waiting(Claim claim) {
        throw none();
    }

    @Override
    public Renewal renew(Lease lease, Duration time, Duration left) {
        throw none();
    }

    @Override
    public boolean end(Lease lease, Outcome outcome, Spent spent) {
        throw none();
    }

    @Override
    public Stopping stop(JobId id, Stop how, String reason) {
        throw none();
    }

    @Override
    public void forget(String server) {
        throw none();
    }

    @Override
    public Map<String, Usage> usages() {
        throw none();
    }

    @Override
    public Usage usage(String owner) {
        throw none();
    }

    @Override
    public void heeded(Lease lease) {
        throw none();
    }
}

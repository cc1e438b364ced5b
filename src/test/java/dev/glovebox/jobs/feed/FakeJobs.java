package dev.glovebox.jobs.feed;

import dev.glovebox.agent.journal.History;
import dev.glovebox.agent.journal.Journal;
import dev.glovebox.jobs.Job;
import dev.glovebox.jobs.JobId;
import dev.glovebox.jobs.Journals;
import dev.glovebox.jobs.Lease;
import dev.glovebox.jobs.Request;
import dev.glovebox.jobs.StoreAway;
import dev.glovebox.protocol.AgentEvent;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** Jobs and their journals in memory, which can be away for a while. */
public final class FakeJobs implements Journals {
    private final Map<JobId, List<Journal.Entry>> journals = new ConcurrentHashMap<>();
    private final Map<JobId, Job> jobs = new ConcurrentHashMap<>();
    private final AtomicInteger reads = new AtomicInteger();
    private volatile boolean away;

    public JobId add() {
        JobId id = JobId.random();
        turn(id, Job.State.RUNNING);
        return id;
    }

    public Job turn(JobId id, Job.State state) {
        var request = new Request(
                new Request.Work.Task("do it"), Optional.empty(), Map.of(), List.of(), List.of(), Optional.empty());
        var times = new Job.Times(Instant.EPOCH, Optional.empty(), Optional.empty(), Optional.empty());
        var job = new Job(id, "me", request, state, "", times, 1, Optional.empty(), Optional.empty());
        jobs.put(id, job);
        return job;
    }

    /** As a journal does: the entry is there when it is given. */
    public Journal.Entry append(JobId id, AgentEvent.Kept event) {
        List<Journal.Entry> entries = journal(id);
        Journal.Entry entry = new Journal.Entry(entries.size() + 1L, Instant.EPOCH, event);
        entries.add(entry);
        return entry;
    }

    public void goAway() {
        away = true;
    }

    public void comeBack() {
        away = false;
    }

    int reads() {
        return reads.get();
    }

    public Optional<Job> find(JobId id) {
        requireHere();
        return Optional.ofNullable(jobs.get(id));
    }

    @Override
    public History of(Lease lease) {
        throw new UnsupportedOperationException("nobody writes here");
    }

    @Override
    public List<Journal.Entry> after(JobId job, long number) {
        requireHere();
        reads.incrementAndGet();
        List<Journal.Entry> entries = List.copyOf(journal(job));
        return entries.subList((int) Math.min(number, entries.size()), entries.size());
    }

    private List<Journal.Entry> journal(JobId id) {
        return journals.computeIfAbsent(id, job -> new CopyOnWriteArrayList<>());
    }

    private void requireHere() {
        if (away) {
            throw new StoreAway("the store is away", new IllegalStateException("on purpose"));
        }
    }
}

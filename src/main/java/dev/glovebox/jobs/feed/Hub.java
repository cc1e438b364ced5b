package dev.glovebox.jobs.feed;

import dev.glovebox.jobs.Feed;
import dev.glovebox.jobs.Job;
import dev.glovebox.jobs.JobId;
import dev.glovebox.jobs.Journals;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/** Brings what happens in jobs to all who look on, however slow they are; jobs that others run are looked up in journal and store. */
public final class Hub implements Feed {
    private static final int READS_AT_ONCE = 8;

    private final ConcurrentMap<JobId, Line> lines = new ConcurrentHashMap<>();
    private final AtomicInteger following = new AtomicInteger();
    private final Sources sources;
    private final Pace pace;

    /** How often a job that nobody here runs is looked up: at first, and at the longest when nothing comes. */
    public record Pace(Duration first, Duration longest) {
        public static final Pace USUAL = new Pace(Duration.ofMillis(50), Duration.ofSeconds(1));
    }

    /** The function is {@link dev.glovebox.jobs.JobStore#find}. */
    public Hub(Journals journals, Function<JobId, Optional<Job>> jobs, Pace pace) {
        sources = new Sources(journals, jobs, new Semaphore(READS_AT_ONCE));
        this.pace = pace;
    }

    /** For whoever runs the job, until it is closed; a channel that was open for it before counts no more. */
    public Channel open(JobId job) {
        return new Channel(hold(job), () -> letGo(job));
    }

    @Override
    public Following follow(JobId job, long after) {
        if (after < 0) {
            throw new IllegalArgumentException("events after number " + after + "; numbers begin with 1");
        }
        following.incrementAndGet();
        Line line = hold(job);
        return new Follower(line, after, new Follower.Catching(sources, following), () -> {
            letGo(job);
            following.decrementAndGet();
        });
    }

    /** How many look on. */
    public int following() {
        return following.get();
    }

    /** How many jobs are looked at or run here; none is left when all have gone. */
    int held() {
        return lines.size();
    }

    private Line hold(JobId job) {
        return lines.compute(job, (id, line) -> {
            Line held = line == null ? new Line(id, sources, pace) : line;
            held.hold();
            return held;
        });
    }

    private void letGo(JobId job) {
        lines.computeIfPresent(job, (id, line) -> line.letGo() ? null : line);
    }
}

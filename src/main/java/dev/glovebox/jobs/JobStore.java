package dev.glovebox.jobs;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The queue and the index of all jobs, durable: what it has answered, it has kept. Time is the store's own. When it cannot be
 * reached every call throws {@link StoreAway}, and nothing was done that the caller may rely on.
 */
public interface JobStore {
    /** Takes a job into the queue, with its first message where it has one. */
    Submitted submit(NewJob job, Bounds bounds);

    /** With the client's own key for this wish, where it gave one: the same one with the same request gives the same job again, for a day at least. */
    record NewJob(
            JobId id, String owner, Request request, Optional<String> firstMessage, Optional<String> idempotency) {}

    /**
     * How much may wait, and how long.
     *
     * @param queued of one owner's jobs at once, beside those that run
     * @param patience how long a job may stay in the queue
     */
    record Bounds(int queued, Duration patience) {}

    /** What came of it. */
    sealed interface Submitted {
        record Accepted(Job job) implements Submitted {}

        /** The key was used for the very same request before. */
        record Known(Job job) implements Submitted {}

        /** The key was used for another request. */
        record KeyReused(JobId by) implements Submitted {}

        /** So many of the owner's jobs wait already. */
        record Full(int waiting) implements Submitted {}
    }

    Optional<Job> find(JobId id);

    /** Newest first, without the files that were given with them. A cursor that no page gave is an {@link IllegalArgumentException}. */
    Page list(Query query);

    /**
     * The cursor is what an earlier page gave as its next; no kinds or states are all of them.
     *
     * @param wanted said in a message of the job, of which a task is the first, or in its steps; a page may then have few and still a next
     */
    record Query(
            String owner,
            Set<Job.Kind> kinds,
            Set<Job.State> states,
            Wanted wanted,
            Optional<String> cursor,
            int most) {
        public Query {
            kinds = Set.copyOf(kinds);
            states = Set.copyOf(states);
        }

        public Query(String owner, Set<Job.Kind> kinds, Set<Job.State> states, Optional<String> cursor, int most) {
            this(owner, kinds, states, new Wanted(List.of()), cursor, most);
        }
    }

    /** With which a page begins after that job. */
    String cursor(Job job);

    record Page(List<Job> jobs, Optional<String> next) {
        public Page {
            jobs = List.copyOf(jobs);
        }
    }

    /** How many jobs stand where, of everybody. */
    List<Count> counts();

    record Count(Job.State state, long jobs) {}

    /**
     * The next job for this server: of the owner with the fewest running, and among those the one served longest ago, the job that waits longest; before those, one whose
     * lease has passed and that this server can go on with. Jobs past their deadline, and those whose files went away with their server, are
     * ended on the way, with the reason. Nothing is ended or taken from another server because of a clock that leapt, or before the others had
     * the time to renew their leases.
     */
    Optional<Claimed> claim(Claim claim);

    /**
     * Who wants work, and under which conditions.
     *
     * @param files whether every server has the files of all jobs
     * @param run how long the work may take before it is timed out
     * @param perOwner running jobs of one owner at once, on all servers
     * @param attempts after so many a job fails instead
     */
    record Claim(String server, Files files, Duration lease, int perOwner, Duration run, int attempts, AtWork atWork) {
        /** Of a server that has nothing to do. */
        public Claim(String server, Files files, Duration lease, int perOwner, Duration run, int attempts) {
            this(server, files, lease, perOwner, run, attempts, AtWork.NOTHING);
        }

        /** The same, of a server that has that already. */
        public Claim beside(AtWork atWork) {
            return new Claim(server, files, lease, perOwner, run, attempts, atWork);
        }
    }

    /**
     * What a server has already.
     *
     * @param jobs that it works on: it takes none of them from itself, however late their leases look
     * @param full owners who get no more places on this server now
     */
    record AtWork(Set<JobId> jobs, Set<String> full) {
        public static final AtWork NOTHING = new AtWork(Set.of(), Set.of());

        public AtWork {
            jobs = Set.copyOf(jobs);
            full = Set.copyOf(full);
        }
    }

    /** The owners of jobs that wait and that this server could begin, and how many jobs of each run, on all servers. */
    Map<String, Long> waiting(Claim claim);

    /** Where tasks' folders lie. */
    enum Files {
        SHARED,
        OF_EACH_SERVER
    }

    /** The job is ours while the lease is renewed in time. */
    record Claimed(Job job, Lease lease) {}

    /** What the owner wants of a job that runs. */
    record Wish(Stop how, String reason) {}

    /** The turn of a conversation was stopped as wished; the conversation goes on. */
    void heeded(Lease lease);

    /**
     * Says that we are alive, and hears what is wanted of us. It is ours until somebody else took it or it came to its end, also when the
     * lease's time has passed: this server may have slept, or the clock was set.
     *
     * @param left how long the work may still take; its worker alone knows how much time really passed
     */
    Renewal renew(Lease lease, Duration time, Duration left);

    sealed interface Renewal {
        /** The last message's number is zero when there is none. */
        record Held(Optional<Wish> wish, long lastMessage, Set<Long> answered) implements Renewal {}

        /** Somebody else has the job, or it has come to its end. */
        record Lost() implements Renewal {}
    }

    /** False when the lease is lost: then the outcome does not count. */
    boolean end(Lease lease, Outcome outcome, Spent spent);

    /** What the work took; added up over a job's attempts. */
    record Spent(long inputTokens, long outputTokens, long microDollars, Duration time) {
        public static final Spent NOTHING = new Spent(0, 0, 0, Duration.ZERO);
    }

    /**
     * A job that waits is cancelled at once; one that runs is told by its next renewal. A session is closed by the same way, and is
     * complete then; to cancel it stops the turn that runs, if one does.
     */
    Stopping stop(JobId id, Stop how, String reason);

    enum Stop {
        CANCEL,
        /** For sessions. */
        CLOSE
    }

    /** The job as it is after it. */
    sealed interface Stopping {
        record Stopped(Job job) implements Stopping {}

        record Asked(Job job) implements Stopping {}

        /** It is final already. */
        record TooLate(Job job) implements Stopping {}

        record Missing() implements Stopping {}
    }

    /** Leases that an earlier process of this server left have passed: that process is dead. */
    void forget(String server);

    Usage usage(String owner);

    /** Of everybody who ever had a job, by name. */
    Map<String, Usage> usages();

    record Usage(long jobs, long running, long queued, Spent spent) {
        public static final Usage NONE = new Usage(0, 0, 0, Spent.NOTHING);
    }
}

package dev.glovebox.jobs.feed;

import dev.glovebox.agent.journal.Journal;
import dev.glovebox.jobs.Feed.Item;
import dev.glovebox.jobs.Job;
import dev.glovebox.jobs.JobId;
import dev.glovebox.protocol.AgentEvent;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;

/**
 * One job's events, for as long as it runs here or somebody looks on. What goes in comes from the channel of whoever runs it,
 * or, while there is none, from a look-out into journal and store.
 */
final class Line {
    private static final int ITEMS = 512;
    private static final long CHARS = 1 << 20;

    /** No kept event of the job was seen yet, so that nobody knows which one would be next. */
    static final long UNKNOWN = -1;

    private final JobId job;
    private final Sources sources;
    private final Hub.Pace pace;
    private final ReentrantLock lock = new ReentrantLock();
    private final Ring ring = new Ring(ITEMS, CHARS);
    private final Unfinished unfinished = new Unfinished();
    private final Set<Follower> followers = ConcurrentHashMap.newKeySet();
    private Optional<Channel> owner = Optional.empty();
    private Optional<Lookout> lookout = Optional.empty();
    private long last = UNKNOWN;
    private int holders;
    private volatile Optional<Job> over = Optional.empty();
    private volatile Optional<RuntimeException> trouble = Optional.empty();

    /** All of one moment: the place of what comes next, the last kept event's number, and what is unfinished. */
    record Standing(long head, long last, List<AgentEvent.Live> unfinished) {}

    Line(JobId job, Sources sources, Hub.Pace pace) {
        this.job = job;
        this.sources = sources;
        this.pace = pace;
    }

    JobId job() {
        return job;
    }

    Ring ring() {
        return ring;
    }

    /** The job, once it is final and all its kept events have come. */
    Optional<Job> over() {
        return over;
    }

    /** Why the last look into journal or store failed. */
    Optional<RuntimeException> trouble() {
        return trouble;
    }

    /** Called one at a time for each line, as {@link #letGo}. */
    void hold() {
        holders++;
    }

    /** True when nobody holds it any more. */
    boolean letGo() {
        return --holders == 0;
    }

    void join(Follower follower) {
        lock.lock();
        try {
            followers.add(follower);
            if (lookout.isEmpty()) {
                lookout = Optional.of(Lookout.start(this, sources, pace));
            }
        } finally {
            lock.unlock();
        }
    }

    void part(Follower follower) {
        lock.lock();
        try {
            followers.remove(follower);
            if (followers.isEmpty()) {
                lookout.ifPresent(Lookout::stop);
                lookout = Optional.empty();
            }
        } finally {
            lock.unlock();
        }
    }

    /** With what is unfinished since that place. */
    Standing standing(long since) {
        lock.lock();
        try {
            return new Standing(ring.head(), last, unfinished.since(since));
        } finally {
            lock.unlock();
        }
    }

    /** That is the last entry of the journal; what was shown live so far may be in it. */
    void known(long number) {
        lock.lock();
        try {
            if (last == UNKNOWN) {
                last = number;
                unfinished.clear();
                lookout.ifPresent(Lookout::wake);
            }
        } finally {
            lock.unlock();
        }
    }

    void claim(Channel channel) {
        lock.lock();
        try {
            owner = Optional.of(channel);
            unfinished.clear();
        } finally {
            lock.unlock();
        }
    }

    void leave(Channel channel) {
        lock.lock();
        try {
            if (isOwner(channel)) {
                owner = Optional.empty();
                unfinished.clear();
                lookout.ifPresent(Lookout::wake);
            }
        } finally {
            lock.unlock();
        }
    }

    void kept(Channel from, Journal.Entry entry) {
        Optional<Item> item = followers.isEmpty() ? Optional.empty() : Optional.of(EventLines.of(entry));
        lock.lock();
        try {
            if (isOwner(from)) {
                unfinished.kept(entry.event());
                keep(entry.number(), item);
            }
        } finally {
            lock.unlock();
        }
        wake();
    }

    void live(Channel from, AgentEvent.Live event) {
        Optional<Item> item = followers.isEmpty() ? Optional.empty() : Optional.of(EventLines.of(event));
        lock.lock();
        try {
            if (isOwner(from)) {
                unfinished.live(ring.head(), event);
                put(item);
            }
        } finally {
            lock.unlock();
        }
        wake();
    }

    /** The number of the last kept event, when it is known and no channel brings the next ones. */
    Optional<Long> toLookAfter() {
        lock.lock();
        try {
            return owner.isPresent() || last == UNKNOWN ? Optional.empty() : Optional.of(last);
        } finally {
            lock.unlock();
        }
    }

    /** What the look-out has read. */
    void found(List<Journal.Entry> entries) {
        trouble = Optional.empty();
        for (Journal.Entry entry : entries) {
            Item item = EventLines.of(entry);
            lock.lock();
            try {
                if (owner.isEmpty()) {
                    keep(entry.number(), Optional.of(item));
                }
            } finally {
                lock.unlock();
            }
        }
        wake();
    }

    void ended(Job how) {
        over = Optional.of(how);
        wake();
    }

    void failed(RuntimeException why) {
        trouble = Optional.of(why);
        wake();
    }

    /** What is known already was read from the journal before the channel told it. */
    private void keep(long number, Optional<Item> item) {
        if (number > last) {
            last = number;
            put(item);
        }
    }

    private void put(Optional<Item> item) {
        if (item.isPresent()) {
            ring.add(last, item.get());
        } else {
            ring.pass();
        }
    }

    private boolean isOwner(Channel channel) {
        return owner.isPresent() && owner.get() == channel;
    }

    private void wake() {
        followers.forEach(Follower::wake);
    }
}

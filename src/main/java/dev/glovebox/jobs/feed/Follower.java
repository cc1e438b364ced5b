package dev.glovebox.jobs.feed;

import dev.glovebox.agent.journal.Journal;
import dev.glovebox.jobs.Feed;
import dev.glovebox.jobs.Feed.Item;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * One who looks on, with a place of its own in the line's ring. Kept events go out number by number: whatever was missed, by coming late or by
 * being slow, is read from the journal up to where the line stands, and then the ring goes on from exactly there.
 */
final class Follower implements Feed.Following {
    private static final int LEAST_CHARS = 1 << 16;
    private static final int CHARS_FOR_ALL = 1 << 24;
    private static final Duration JOURNAL_LAG = Duration.ofMillis(20);

    private final Line line;
    private final Catching catching;
    private final Runnable afterwards;
    private final Queue<Item> read = new ArrayDeque<>();
    private final AtomicBoolean closed = new AtomicBoolean();
    private final AtomicReference<@Nullable Thread> waiting = new AtomicReference<>();
    private Optional<RuntimeException> told = Optional.empty();
    private long after;
    private long place;
    private boolean isBehind = true;

    /** What catching up takes, and by how many the memory for it is shared. */
    record Catching(Sources sources, AtomicInteger followers) {
        int mostChars() {
            return Math.max(LEAST_CHARS, CHARS_FOR_ALL / Math.max(1, followers.get()));
        }
    }

    Follower(Line line, long after, Catching catching, Runnable afterwards) {
        this.line = line;
        this.after = after;
        this.catching = catching;
        this.afterwards = afterwards;
        line.join(this);
    }

    @Override
    public Item next(Duration most) throws InterruptedException {
        long until = System.nanoTime() + most.toNanos();
        try {
            while (true) {
                Optional<Item> item = look();
                if (item.isPresent()) {
                    return item.get();
                }
                if (waiting.getAndSet(Thread.currentThread()) == null) {
                    continue; // what came before that woke nobody
                }
                long left = until - System.nanoTime();
                if (left <= 0) {
                    return new Item.Quiet();
                }
                LockSupport.parkNanos(line, isBehind ? Math.min(left, JOURNAL_LAG.toNanos()) : left);
                if (Thread.interrupted()) {
                    throw new InterruptedException();
                }
            }
        } finally {
            waiting.set(null);
        }
    }

    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            line.part(this);
            afterwards.run();
        }
    }

    void wake() {
        Thread thread = waiting.get();
        if (thread != null) {
            LockSupport.unpark(thread);
        }
    }

    /** Whether it is over is asked first: what came before that is then in sight. */
    private Optional<Item> look() throws InterruptedException {
        Optional<Item> over = line.over().map(Item.Over::new);
        Optional<Item> item = come();
        if (item.isPresent()) {
            return item;
        }
        tellTrouble();
        return isBehind ? Optional.empty() : over;
    }

    private Optional<Item> come() throws InterruptedException {
        while (read.isEmpty()) {
            if (isBehind && !catchUp()) {
                return Optional.empty();
            }
            if (!read.isEmpty()) {
                break;
            }
            Optional<Ring.Entry> entry = line.ring().at(place);
            if (entry.isEmpty() && place == line.ring().head()) {
                return Optional.empty();
            }
            if (entry.isEmpty()) {
                isBehind = line.ring().at(place).isEmpty();
            } else if (take(entry.get())) {
                return Optional.of(entry.get().item());
            }
        }
        return Optional.ofNullable(read.poll());
    }

    /** False for what is old, and for what shows that something is missing before it. */
    private boolean take(Ring.Entry entry) {
        boolean isKept = entry.item() instanceof Item.Kept;
        if (entry.number() > after + (isKept ? 1 : 0)) {
            isBehind = true;
            return false;
        }
        place++;
        boolean isNext = entry.number() == after + (isKept ? 1 : 0);
        after = isNext ? entry.number() : after;
        return isNext;
    }

    /** False when the journal does not show yet what the line has told. */
    private boolean catchUp() throws InterruptedException {
        Line.Standing standing = line.standing(place);
        if (standing.last() == Line.UNKNOWN) {
            begin(journal());
            return true;
        }
        if (after < standing.last()) {
            return readUpTo(standing.last(), catching.sources().after(line.job(), after));
        }
        if (after == standing.last()) {
            standing.unfinished().forEach(piece -> read.add(EventLines.of(piece)));
        }
        place = standing.head();
        isBehind = false;
        return true;
    }

    /** Nobody has read the journal before; a long one is not read again for what it has shown already. */
    private void begin(List<Journal.Entry> entries) {
        long last = entries.isEmpty() ? 0 : entries.getLast().number();
        line.known(last);
        var _ = readUpTo(last, entries);
    }

    /** A client may name a number that was never given, so its own entry is looked for too. */
    private List<Journal.Entry> journal() throws InterruptedException {
        List<Journal.Entry> entries = catching.sources().after(line.job(), Math.max(0, after - 1));
        return entries.isEmpty() && after > 1 ? catching.sources().after(line.job(), 0) : entries;
    }

    /** A part of it when it is much: a slow one shall not hold a long journal in memory. */
    private boolean readUpTo(long last, List<Journal.Entry> entries) {
        int room = catching.mostChars();
        for (Journal.Entry entry : entries) {
            if (entry.number() > last || room <= 0) {
                break;
            }
            if (entry.number() > after) {
                Item.Kept item = EventLines.of(entry);
                room -= item.json().length();
                after = entry.number();
                read.add(item);
            }
        }
        return !read.isEmpty();
    }

    /** Each failed look once, so that whoever asks again waits for the next one. */
    private void tellTrouble() {
        Optional<RuntimeException> trouble = line.trouble();
        if (trouble.isPresent() && !trouble.equals(told)) {
            told = trouble;
            throw trouble.get();
        }
    }
}

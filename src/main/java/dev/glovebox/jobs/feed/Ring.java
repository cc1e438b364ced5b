package dev.glovebox.jobs.feed;

import dev.glovebox.jobs.Feed.Item;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * The last items of a job, shared by all who look on: one adds, any number read without a lock, each at its own place. Bounded in
 * items and characters, so whoever is too slow finds its place gone.
 */
final class Ring {
    private final AtomicReferenceArray<@Nullable Entry> slots;
    private final long most;
    private volatile long head;
    private long tail;
    private long chars;

    /** The number is that of a kept item, or of the last kept one before a live item. */
    record Entry(long position, long number, Item item) {}

    Ring(int items, long chars) {
        slots = new AtomicReferenceArray<>(items);
        most = chars;
    }

    /** The place of what comes next. */
    long head() {
        return head;
    }

    /** Empty when it is gone, or has not come yet. */
    Optional<Entry> at(long position) {
        Entry entry = slots.get(slot(position));
        return entry == null || entry.position() != position ? Optional.empty() : Optional.of(entry);
    }

    /** One at a time. */
    void add(long number, Item item) {
        long position = head;
        chars += size(item);
        while (position - tail >= slots.length() || (chars > most && tail < position)) {
            dropOldest();
        }
        slots.set(slot(position), new Entry(position, number, item));
        head = position + 1;
    }

    /** Something happened that nobody looked at: whoever came just now finds it elsewhere. One at a time, as {@link #add}. */
    void pass() {
        while (tail < head) {
            dropOldest();
        }
        tail = head + 1;
        head = tail;
    }

    private void dropOldest() {
        Entry old = slots.getAndSet(slot(tail), null);
        chars -= old == null ? 0 : size(old.item());
        tail++;
    }

    private int slot(long position) {
        return (int) (position % slots.length());
    }

    private static int size(Item item) {
        return switch (item) {
            case Item.Kept kept -> kept.json().length();
            case Item.Live live -> live.json().length();
            case Item.Quiet() -> 0;
            case Item.Over ignored -> 0;
        };
    }
}

package dev.glovebox.sandbox.disk;

/**
 * How far a workspace has grown in bytes, or in entries. A walk tells it exactly; what the filesystem has lost since then is an
 * estimate at no cost, and the judgement where no walk can be had. Growth counts from the start of the work, which may lie before this box.
 */
final class GrowthMeter {
    /** How much growth is too little to look at before the first walk, and to be told again once the bound is passed. */
    private static final int PARTS = 64;

    private final long bound;
    private final long slack;
    private final long perMilli;
    private long freeAtOpen;
    private long start = Long.MAX_VALUE;
    private boolean begun;
    private long mark;
    private long last;
    private long freeAtLast;
    private long whole;
    private long freeAtWhole;
    private long freeSeen;
    private long lost;

    /**
     * Of a box that opens now.
     *
     * @param least growth that is never worth a word
     * @param perMilli more than a box writes in a millisecond
     * @param freeAtOpen what the filesystem had left before the first program, or {@link FreeSpace#UNCOUNTED}
     */
    GrowthMeter(long bound, long least, long perMilli, long freeAtOpen) {
        this.bound = bound;
        this.perMilli = perMilli;
        slack = Math.max(least, bound / PARTS);
        mark = bound;
        freeAtLast = freeAtOpen;
        freeAtWhole = freeAtOpen;
        freeSeen = freeAtOpen;
        this.freeAtOpen = freeAtOpen;
    }

    /** Takes an earlier box's start, if less was there then. */
    void startAt(long kept) {
        if (!begun) {
            start = Math.min(start, kept);
        } else if (kept < start) {
            long more = start - kept;
            start = kept;
            last += more;
            whole += more;
            mark = last > bound ? last + slack : bound;
        }
    }

    long start() {
        return start;
    }

    /** Sees what is free; the first count of a filesystem is that of its opening. */
    void look(long free) {
        if (free == FreeSpace.UNCOUNTED) {
            return;
        }
        if (freeAtOpen == FreeSpace.UNCOUNTED) {
            freeAtOpen = free;
            freeAtLast = free;
            freeAtWhole = free;
            freeSeen = free;
        }
        lost += Math.max(0, freeSeen - free);
        freeSeen = free;
    }

    /** Whether what is free says that a walk must tell. */
    boolean isNear(long free) {
        return begun ? estimate(free) > mark : since(freeAtOpen, free) > slack;
    }

    /** Whether it must be told at once, however long that takes. */
    boolean isFarBeyond(long free) {
        return estimate(free) > mark + bound;
    }

    boolean hasChanged(long free) {
        return free != freeAtLast;
    }

    /** Whether it is more than the bound by now, as far as is known. */
    boolean isAbove() {
        return last > bound;
    }

    /**
     * A walk saw everything.
     *
     * @param before what was free when the walk began; what is lost from then on may not be in what it saw
     * @param after what was free when it had ended
     * @return whether the bound was outgrown, and by more than was told before
     */
    boolean isOver(long taken, long before, long after) {
        begin(taken, after);
        whole = taken - start;
        freeAtWhole = before;
        lost = since(before, freeSeen);
        return judged(whole, before);
    }

    /** A walk saw this much at least; what the filesystem has lost since the last whole one counts as the box's. */
    boolean isOverAtLeast(long taken, long free) {
        begin(taken, free);
        return judged(Math.max(taken - start, whole + since(freeAtWhole, free)), free);
    }

    /** No walk saw anything: the same, by free space alone. */
    boolean isOverUnseen(long free) {
        return judged(whole + since(freeAtWhole, free), free);
    }

    /** Walks fail again and again: whatever others gave back meanwhile excuses nothing. */
    boolean isOverHindered(long free) {
        return judged(whole + Math.max(lost, since(freeAtWhole, free)), free);
    }

    /** What the filesystem lost until the first walk had ended was not there at first: more may be the box's than is, never less. */
    private void begin(long taken, long after) {
        if (begun) {
            return;
        }
        begun = true;
        long atOpen = Math.max(0, taken - since(freeAtOpen, after));
        start = Math.min(start, atOpen);
        whole = atOpen - start;
        mark = whole > bound ? whole + slack : bound;
    }

    private boolean judged(long growth, long free) {
        last = growth;
        freeAtLast = free;
        boolean over = growth > mark;
        if (over) {
            mark = growth + slack;
        } else if (growth <= bound) {
            mark = bound;
        }
        return over;
    }

    /** Until the bound can be met. */
    long millis(long free) {
        return begun ? Math.max(0, mark - estimate(free)) / perMilli : 0;
    }

    private long estimate(long free) {
        return last + since(freeAtLast, free);
    }

    private static long since(long before, long now) {
        return before == FreeSpace.UNCOUNTED || now == FreeSpace.UNCOUNTED ? 0 : Math.max(0, before - now);
    }
}

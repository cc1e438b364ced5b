package dev.glovebox.sandbox.wire;

import java.time.Duration;
import java.util.Collection;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Finds calls that should have ended and did not: deadlines and kills are the glove's work, and a glove that is hung or
 * hostile does not do it. One alarm is set for the earliest of them and never taken back, so that a call which ends in time
 * costs nothing but a comparison.
 */
final class DeadlineWatch {
    private static final long NEVER = Long.MAX_VALUE;

    private final Alarm alarm;
    private final long grace;
    private final Collection<WireCall> live;
    private final Runnable onOverdue;
    private final ReentrantLock lock = new ReentrantLock();
    private long next = NEVER;

    /**
     * @param grace what the glove gets to end a call
     * @param live the calls to look at, safe to walk from another thread
     */
    DeadlineWatch(Alarm alarm, Duration grace, Collection<WireCall> live, Runnable onOverdue) {
        this.alarm = alarm;
        this.grace = grace.toNanos();
        this.live = live;
        this.onOverdue = onOverdue;
    }

    /** Expects the call to end within this time and the grace after it. */
    void expectEnd(WireCall call, Duration within) {
        long due = alarm.now() + within.toNanos() + grace;
        call.dueBy(due);
        setAlarm(due);
    }

    private void setAlarm(long at) {
        lock.lock();
        try {
            if (at < next) {
                next = at;
                alarm.ring(at, this::sweep);
            }
        } finally {
            lock.unlock();
        }
    }

    private void sweep() {
        boolean overslept = alarm.now() - forgetAlarm() > grace;
        long earliest = NEVER;
        for (WireCall call : live) {
            if (call.due() <= alarm.now() && !postpone(call, overslept)) {
                onOverdue.run();
                return;
            }
            earliest = Math.min(earliest, call.due());
        }
        setAlarm(earliest);
    }

    /** Gives when it was to ring. */
    private long forgetAlarm() {
        lock.lock();
        try {
            long was = next;
            next = NEVER;
            return was;
        } finally {
            lock.unlock();
        }
    }

    /**
     * The glove cannot report an end before the output that came before it: no fault while nobody reads that. Nor is it one that this process was
     * frozen, and has not read what the glove said meanwhile.
     */
    private boolean postpone(WireCall call, boolean overslept) {
        boolean heldBack = overslept || call.isHeldBack();
        if (heldBack) {
            call.postpone(alarm.now() + grace);
        }
        return heldBack;
    }
}

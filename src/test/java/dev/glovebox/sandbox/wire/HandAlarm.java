package dev.glovebox.sandbox.wire;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Time that moves only when a test says so. */
final class HandAlarm implements Alarm {
    private record Pending(long at, Runnable action) {}

    private final List<Pending> pending = new ArrayList<>();
    private long now;

    @Override
    public synchronized long now() {
        return now;
    }

    @Override
    public synchronized void ring(long at, Runnable action) {
        pending.add(new Pending(at, action));
    }

    @Override
    public synchronized void close() {
        pending.clear();
    }

    synchronized int pending() {
        return pending.size();
    }

    void advance(Duration by) {
        due(by).forEach(alarm -> alarm.action.run());
    }

    private synchronized List<Pending> due(Duration by) {
        now += by.toNanos();
        List<Pending> due = pending.stream().filter(alarm -> alarm.at <= now).toList();
        pending.removeAll(due);
        return due;
    }
}

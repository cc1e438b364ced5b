package dev.glovebox.agent;

import dev.glovebox.protocol.Cancel.Registration;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Stands still until it is moved, and then calls back whoever waited. */
final class HandTime implements Time {
    private final List<Alarm> alarms = new ArrayList<>();
    private Duration now = Duration.ofDays(3);

    private record Alarm(Duration at, Runnable action) {}

    @Override
    public synchronized long nanos() {
        return now.toNanos();
    }

    @Override
    public synchronized Registration after(Duration wait, Runnable action) {
        Alarm alarm = new Alarm(now.plus(wait), action);
        alarms.add(alarm);
        return () -> remove(alarm);
    }

    void pass(Duration time) {
        List<Alarm> due;
        synchronized (this) {
            now = now.plus(time);
            due = alarms.stream().filter(alarm -> alarm.at.compareTo(now) <= 0).toList();
            alarms.removeAll(due);
        }
        due.forEach(alarm -> alarm.action.run());
    }

    synchronized boolean isAwaited() {
        return !alarms.isEmpty();
    }

    private synchronized void remove(Alarm alarm) {
        alarms.remove(alarm);
    }
}

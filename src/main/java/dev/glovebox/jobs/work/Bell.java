package dev.glovebox.jobs.work;

import dev.glovebox.jobs.JobId;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Wakes whoever looks after jobs when this process knows of news; others are found by looking now and then. */
public final class Bell {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition rung = lock.newCondition();
    private final Set<JobId> about = new HashSet<>();
    private boolean work;

    /** What there is news of. */
    record News(Set<JobId> jobs, boolean work) {}

    /** There may be something new to do. */
    public void work() {
        lock.lock();
        try {
            work = true;
            rung.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Something was said to a job, or is wanted of it. */
    public void job(JobId id) {
        lock.lock();
        try {
            about.add(id);
            work = true;
            rung.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Empty when there was none for that long. */
    News await(Duration most) throws InterruptedException {
        lock.lock();
        try {
            long left = most.toNanos();
            while (!work && left > 0) {
                left = rung.awaitNanos(left);
            }
            News news = new News(Set.copyOf(about), work);
            about.clear();
            work = false;
            return news;
        } finally {
            lock.unlock();
        }
    }
}

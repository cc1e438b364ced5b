package dev.glovebox.app.service;

import dev.glovebox.jobs.work.Assignment;
import dev.glovebox.sandbox.Box;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Lets a box work only as long as its server may: each sign of life that the server gets is passed on, and a box that hears of none stops by
 * itself, also when this process is frozen and can do nothing.
 */
final class Heartbeat implements AutoCloseable {
    /** How long a box stands still before it ends. */
    private static final Duration STILL = Service.LEASE;

    private final Box box;
    private final LongSupplier time;
    private final CountDownLatch closing = new CountDownLatch(1);
    private @Nullable Thread thread;
    private volatile long endsAt = Long.MAX_VALUE;

    private Heartbeat(Box box, LongSupplier time) {
        this.box = box;
        this.time = time;
    }

    /** What allows a box to work. */
    private interface Permission {
        /** By {@link System#nanoTime}. */
        long until();

        /** Waits until that may be later; false when it is withdrawn. */
        boolean await() throws InterruptedException;
    }

    /** Of an attempt's box, which is closed at once when the attempt loses its job. */
    static Heartbeat whileHeld(Box box, Assignment assignment) {
        return whileHeld(box, assignment, System::nanoTime);
    }

    /** @param time as {@link System#nanoTime} */
    static Heartbeat whileHeld(Box box, Assignment assignment, LongSupplier time) {
        Heartbeat heartbeat = new Heartbeat(box, time);
        box.whenLost(() -> heartbeat.tellLoss(assignment));
        return heartbeat.started(new Permission() {
            @Override
            public long until() {
                return assignment.workUntil();
            }

            @Override
            public boolean await() throws InterruptedException {
                return assignment.awaitRenewal(Service.BEAT);
            }
        });
    }

    /** Of a box in which this server's users look at files. */
    static Heartbeat whileServing(Box box) {
        Heartbeat heartbeat = new Heartbeat(box, System::nanoTime);
        return heartbeat.started(new Permission() {
            @Override
            public long until() {
                return System.nanoTime() + Service.LEASE.toNanos();
            }

            @Override
            public boolean await() throws InterruptedException {
                return !heartbeat.closing.await(Service.BEAT.toMillis(), TimeUnit.MILLISECONDS);
            }
        });
    }

    private Heartbeat started(Permission permission) {
        pass(permission.until());
        thread = Thread.ofVirtual().name("heartbeat").start(() -> beat(permission));
        return this;
    }

    /** A box that had stood still for long enough to end was ended by our silence, and by no fault of its job. */
    private void tellLoss(Assignment assignment) {
        if (time.getAsLong() > endsAt) {
            assignment.boxEnded();
        }
    }

    private void beat(Permission permission) {
        try {
            while (permission.await()) {
                pass(permission.until());
            }
            box.close();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // whoever opened the box closes it
        }
    }

    /** Of a time that is over already the box hears nothing. */
    private void pass(long until) {
        long left = until - time.getAsLong();
        if (left > 0) {
            Duration stop = Duration.ofNanos(left);
            endsAt = until + STILL.toNanos();
            box.keepAlive(stop, stop.plus(STILL));
        }
    }

    @Override
    public void close() {
        closing.countDown();
        if (thread != null) {
            thread.interrupt();
        }
    }
}

package dev.glovebox.sandbox.disk;

import dev.glovebox.protocol.CallSpec;
import dev.glovebox.sandbox.Box;
import dev.glovebox.sandbox.Call;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Supplier;

/** Ends what makes a workspace outgrow its bound; programs that come later may read and delete, and are ended when it grows further. */
public final class DiskWatch implements AutoCloseable {
    private final DiskBound bound;
    private final UsageCall usage;
    private final Runnable endsCalls;
    private final DiskMeter meter;
    private final ReentrantLock starting = new ReentrantLock();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final CountDownLatch begun = new CountDownLatch(1);
    private final AtomicLong hits = new AtomicLong();
    private final Thread thread;

    private DiskWatch(DiskBound bound, UsageCall usage, Runnable endsCalls) {
        this.bound = bound;
        this.usage = usage;
        this.endsCalls = endsCalls;
        meter = new DiskMeter(bound.bytes(), bound.regular());
        thread = Thread.ofVirtual().name("disk-watch").unstarted(this::watch);
    }

    /**
     * Watches until it is closed.
     *
     * @param starts a call in the box
     * @param endsCalls ends the calls of now; what they left in the background is ended here
     */
    public static DiskWatch start(
            DiskBound bound, Function<CallSpec, Call> starts, Box.Inside inside, Runnable endsCalls) {
        DiskWatch watch = new DiskWatch(bound, new UsageCall(starts, inside), endsCalls);
        watch.thread.start();
        return watch;
    }

    /** Starts a call, but not while others are being ended: it would be ended with them. */
    public Call start(Supplier<Call> call) {
        if (bound.origin() == DiskBound.Origin.BY_HAND) {
            awaitBegin();
        }
        starting.lock();
        try {
            return call.get();
        } finally {
            starting.unlock();
        }
    }

    /** What is written before the first measurement counts as what was there. */
    private void awaitBegin() {
        try {
            begun.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** How often the bound was outgrown. */
    public long hits() {
        return hits.get();
    }

    @Override
    public void close() {
        closed.countDown();
        begun.countDown();
        thread.interrupt();
    }

    private void watch() {
        try {
            if (!isClosedWithin(bound.origin() == DiskBound.Origin.USUAL ? meter.beforeStart() : Duration.ZERO)
                    && !bound.isEnforced()) {
                watch(Space.of(bound.workspace()));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // the box is closed
        } catch (IOException e) {
            return; // the workspace itself is gone, and with it what could grow
        } finally {
            begun.countDown();
        }
    }

    private void watch(Space space) throws IOException, InterruptedException {
        meter.start(measured(space));
        begun.countDown();
        Duration pause = Duration.ZERO;
        while (!isClosedWithin(pause)) {
            long free = space.free();
            if (meter.mustMeasure(free, System.nanoTime()) && meter.isOver(measured(space))) {
                endAll(space);
            }
            pause = meter.pause(free);
        }
    }

    private boolean isClosedWithin(Duration pause) throws InterruptedException {
        return closed.await(pause.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** What was written until the end counts as told, and is not held against the calls that come. */
    private void endAll(Space space) throws IOException, InterruptedException {
        starting.lock();
        try {
            hits.incrementAndGet();
            endsCalls.run();
            usage.endAll();
            meter.settle(measured(space));
        } finally {
            starting.unlock();
        }
    }

    private DiskMeter.Measured measured(Space space) throws IOException, InterruptedException {
        long free = space.free();
        long began = System.nanoTime();
        Usage found = usage.measure();
        long now = System.nanoTime();
        return new DiskMeter.Measured(found, free, now, now - began);
    }
}

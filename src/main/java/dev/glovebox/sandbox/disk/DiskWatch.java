package dev.glovebox.sandbox.disk;

import dev.glovebox.protocol.CallSpec;
import dev.glovebox.protocol.CallSpec.Resource;
import dev.glovebox.sandbox.Box;
import dev.glovebox.sandbox.Box.Limit;
import dev.glovebox.sandbox.Call;
import dev.glovebox.sandbox.disk.Usage.Sight;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/**
 * Ends what makes a workspace outgrow its bound. Programs that come later may read and delete; their files are held small until the
 * workspace is smaller, and a box that outgrows its bound again and again is closed.
 */
public final class DiskWatch implements AutoCloseable {
    /** How large a file may get while the workspace is too large: enough for what a shell notes of itself, and too little to go on with. */
    private static final long SMALL_FILE = 64 << 10;

    /** After that many endings in a row the box is closed. */
    private static final int MOST_ENDINGS = 10;

    /** What a walk gets while free space says that the bound is passed. */
    private static final long PATIENCE_NANOS = Duration.ofSeconds(5).toNanos();

    /** Files may share blocks, but a tree that takes a thousand times its filesystem is no true answer. */
    private static final long MOST_SHARES = 1000;

    private final DiskBound bound;
    private final UsageCall usage;
    private final Calls calls;
    private final Space space;
    private final DiskMeter meter;
    private final ReentrantLock starting = new ReentrantLock();
    private final Semaphore news = new Semaphore(0);
    private final CountDownLatch begun = new CountDownLatch(1);
    private final Map<Limit, Long> hits = new ConcurrentHashMap<>();
    private final Queue<DiskStart> earlier = new ConcurrentLinkedQueue<>();
    private final Queue<Path> unkept = new ConcurrentLinkedQueue<>();
    private final Thread thread;
    private volatile boolean closed;
    private volatile Set<Limit> above = Set.of();
    private final AtomicInteger endings = new AtomicInteger();

    /**
     * What the watch does with the programs of its box.
     *
     * @param starts a call in the box
     * @param areRunning whether there are any
     * @param end ends the calls of now; what they left in the background is ended by the watch
     * @param close ends the box
     */
    public record Calls(Function<CallSpec, Call> starts, BooleanSupplier areRunning, Runnable end, Runnable close) {}

    private DiskWatch(DiskBound bound, Calls calls, Box.Inside inside) {
        this.bound = bound;
        this.calls = calls;
        usage = new UsageCall(calls.starts(), inside);
        space = new Space(bound.workspace());
        meter = new DiskMeter(bound, space.bytesNow(), System.nanoTime());
        thread = Thread.ofVirtual().name("disk-watch").unstarted(this::watch);
    }

    /** Watches until it is closed; what the workspace took before any program ran is known when this returns. */
    public static DiskWatch start(DiskBound bound, Calls calls, Box.Inside inside) {
        DiskWatch watch = new DiskWatch(bound, calls, inside);
        watch.thread.start();
        return watch;
    }

    /**
     * Goes on from what the workspace took before an earlier box of the same work, if the file says it; else the file will say what
     * it took before this one.
     */
    public void keepStart(Path file) {
        DiskStart.read(file).ifPresentOrElse(earlier::add, () -> unkept.add(file));
        news.release();
    }

    /** Starts a call, but not while others are being ended: it would be ended with them. */
    public Call start(CallSpec spec) {
        if (bound.origin() == DiskBound.Origin.BY_HAND) {
            awaitBegin();
        }
        starting.lock();
        try {
            return calls.starts().apply(bounded(spec));
        } finally {
            starting.unlock();
            news.release();
        }
    }

    private CallSpec bounded(CallSpec spec) {
        Map<Resource, Long> limits = new HashMap<>(bound.resourceLimits());
        limits.putAll(spec.limits());
        if (!above.isEmpty()) {
            limits.merge(Resource.FILE_SIZE, SMALL_FILE, Math::min);
        }
        return new CallSpec(spec.argv(), spec.environment(), spec.directory(), spec.stdio(), spec.deadline(), limits);
    }

    /** What a person gave is exact from the first byte on. */
    private void awaitBegin() {
        try {
            begun.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** How often that bound was outgrown. */
    public long hits(Limit limit) {
        return hits.getOrDefault(limit, 0L);
    }

    @Override
    public void close() {
        closed = true;
        begun.countDown();
        thread.interrupt();
    }

    private void watch() {
        try {
            if (bound.origin() == DiskBound.Origin.BY_HAND) {
                judge();
            }
            begun.countDown();
            while (!closed) {
                FreeSpace free = look();
                if (meter.mustMeasure(free, System.nanoTime())) {
                    judge();
                }
                takeStarts();
                Duration pause = meter.pause(free, calls.areRunning().getAsBoolean());
                if (news.tryAcquire(pause.toMillis(), TimeUnit.MILLISECONDS)) {
                    news.drainPermits();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // the box is closed
        } finally {
            begun.countDown();
        }
    }

    private void judge() throws InterruptedException {
        DiskMeter.Measured measured = measured();
        takeStarts();
        Set<Limit> outgrown = meter.outgrown(measured);
        if (!outgrown.isEmpty()) {
            endAll(outgrown);
        }
        noteAbove();
        if (above.isEmpty()) {
            endings.set(0);
        }
        keepStarts();
    }

    private void takeStarts() {
        for (DiskStart kept = earlier.poll(); kept != null; kept = earlier.poll()) {
            meter.startAt(kept);
            noteAbove();
        }
        keepStarts();
    }

    /** A workspace can be above its bound when a box opens on it: nothing is ended for that, but the next call is told why its files stay small. */
    private void noteAbove() {
        Set<Limit> now = meter.above();
        now.stream().filter(limit -> !above.contains(limit)).forEach(this::hit);
        above = now;
    }

    private void hit(Limit limit) {
        hits.merge(limit, 1L, Long::sum);
    }

    private void keepStarts() {
        meter.start().ifPresent(start -> {
            for (Path file = unkept.poll(); file != null; file = unkept.poll()) {
                try {
                    start.write(file);
                } catch (IOException e) {
                    // a full disk: the next box of this work measures anew
                }
            }
        });
    }

    /** What was written until the end counts as told, and is not held against the calls that come. */
    private void endAll(Set<Limit> outgrown) throws InterruptedException {
        starting.lock();
        try {
            outgrown.forEach(this::hit);
            endings.incrementAndGet();
            calls.end().run();
            boolean ended = usage.endAll();
            meter.outgrown(measured());
            above = meter.above();
            if (!ended || (!above.isEmpty() && endings.get() >= MOST_ENDINGS)) {
                calls.close().run();
            }
        } finally {
            starting.unlock();
        }
    }

    private DiskMeter.Measured measured() throws InterruptedException {
        FreeSpace before = look();
        long began = System.nanoTime();
        Usage found = usage.measure(() -> System.nanoTime() - began > PATIENCE_NANOS && meter.isNear(look()));
        long total = space.total();
        Usage possible = total > 0 && found.bytes() / MOST_SHARES > total ? Usage.unknown(Sight.HINDERED) : found;
        long now = System.nanoTime();
        return new DiskMeter.Measured(possible, before, look(), now, now - began);
    }

    private FreeSpace look() {
        return meter.wantsCount(System.nanoTime()) ? space.now() : space.bytesNow();
    }
}

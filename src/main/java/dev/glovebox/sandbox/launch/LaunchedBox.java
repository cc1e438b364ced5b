package dev.glovebox.sandbox.launch;

import dev.glovebox.protocol.CallSpec;
import dev.glovebox.protocol.Level;
import dev.glovebox.sandbox.Box;
import dev.glovebox.sandbox.Call;
import dev.glovebox.sandbox.Duplex;
import dev.glovebox.sandbox.Inlet;
import dev.glovebox.sandbox.disk.DiskWatch;
import dev.glovebox.sandbox.wire.GloveLink;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** A launcher process with a glove at the end of its stdio. */
final class LaunchedBox implements Box {
    private static final long GENTLE_MILLIS = 1000;
    private static final long HARD_MILLIS = 5000;

    private final Process launcher;
    private final GloveLink link;
    private final Launch launch;
    private final Inside inside;
    private final Map<Limit, Long> hitsSeen = new EnumMap<>(Limit.class);
    private final Optional<DiskWatch> disk;
    private final ReentrantLock closing = new ReentrantLock();
    private boolean closed;

    LaunchedBox(Process launcher, GloveLink link, Launch launch) {
        this.launcher = launcher;
        this.link = link;
        this.launch = launch;
        inside = launch.inside().withEnvironment(launch.egress().environment());
        var calls = new DiskWatch.Calls(link::start, link::hasCalls, link::killAllAsOutgrown, link::closeAsOutgrown);
        disk = launch.disk().map(bound -> DiskWatch.start(bound, calls, launch.inside()));
    }

    @Override
    public Call start(CallSpec spec) {
        Map<CallSpec.Resource, Long> limits = new HashMap<>(launch.resourceLimits());
        limits.putAll(spec.limits());
        CallSpec limited =
                new CallSpec(spec.argv(), spec.environment(), spec.directory(), spec.stdio(), spec.deadline(), limits);
        return disk.map(watch -> watch.start(limited)).orElseGet(() -> link.start(limited));
    }

    @Override
    public void keepDiskStart(Path file) {
        disk.ifPresent(watch -> watch.keepStart(file));
    }

    @Override
    public void keepAlive(Duration stop, Duration end) {
        link.keepAlive(stop, end);
    }

    @Override
    public void whenLost(Runnable told) {
        link.whenLost(told);
    }

    @Override
    public Duplex connect(Inlet inlet) throws IOException, InterruptedException {
        return link.connect(inlet);
    }

    @Override
    public Inside inside() {
        return inside;
    }

    @Override
    public Level level() {
        return launch.level();
    }

    @Override
    public List<String> notices() {
        return launch.notices();
    }

    @Override
    public Set<Limit> limitsMet() {
        Set<Limit> met = EnumSet.noneOf(Limit.class);
        synchronized (hitsSeen) {
            for (Limit limit : Limit.values()) {
                long hits = hits(limit);
                if (hits > hitsSeen.getOrDefault(limit, 0L)) {
                    met.add(limit);
                    hitsSeen.put(limit, hits);
                }
            }
        }
        return met;
    }

    private long hits(Limit limit) {
        return switch (limit) {
            case MEMORY, PROCESSES -> launch.group().hits(limit);
            case DISK, ENTRIES -> disk.map(watch -> watch.hits(limit)).orElse(0L);
        };
    }

    @Override
    public void close() {
        closing.lock();
        try {
            if (!closed) {
                closed = true;
                end();
            }
        } finally {
            closing.unlock();
        }
    }

    /** The glove ends with its stream, and the kernel ends everything else with the glove. */
    private void end() {
        disk.ifPresent(DiskWatch::close);
        link.close();
        boolean interrupted = Thread.interrupted();
        try {
            if (!launcher.waitFor(GENTLE_MILLIS, TimeUnit.MILLISECONDS)) {
                launch.group().kill();
                launch.lastResort().run();
                launcher.destroyForcibly().waitFor(HARD_MILLIS, TimeUnit.MILLISECONDS);
            }
        } catch (InterruptedException e) {
            launcher.destroyForcibly();
            launch.lastResort().run();
            interrupted = true;
        }
        launch.removeAll();
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}

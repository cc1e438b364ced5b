package dev.glovebox.sandbox.launch;

import dev.glovebox.protocol.CallSpec;
import dev.glovebox.protocol.Level;
import dev.glovebox.sandbox.Box;
import dev.glovebox.sandbox.Call;
import dev.glovebox.sandbox.wire.GloveLink;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** A launcher process with a glove at the end of its stdio. */
final class LaunchedBox implements Box {
    private static final long GENTLE_MILLIS = 1000;
    private static final long HARD_MILLIS = 5000;

    private final Process launcher;
    private final GloveLink link;
    private final Launch launch;
    private final Inside inside;
    private final Map<Limit, Long> hitsSeen = new EnumMap<>(Limit.class);
    private final AtomicBoolean closed = new AtomicBoolean();

    LaunchedBox(Process launcher, GloveLink link, Launch launch) {
        this.launcher = launcher;
        this.link = link;
        this.launch = launch;
        inside = launch.inside().withEnvironment(launch.egress().environment());
    }

    @Override
    public Call start(CallSpec spec) {
        Map<CallSpec.Resource, Long> limits = new HashMap<>(launch.resourceLimits());
        limits.putAll(spec.limits());
        return link.start(
                new CallSpec(spec.argv(), spec.environment(), spec.directory(), spec.stdio(), spec.deadline(), limits));
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
                long hits = launch.group().hits(limit);
                if (hits > hitsSeen.getOrDefault(limit, 0L)) {
                    met.add(limit);
                    hitsSeen.put(limit, hits);
                }
            }
        }
        return met;
    }

    /** The glove ends with its stream, and the kernel ends everything else with the glove. */
    @Override
    public void close() {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
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

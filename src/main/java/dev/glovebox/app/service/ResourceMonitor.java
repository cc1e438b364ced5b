package dev.glovebox.app.service;

import dev.glovebox.jobs.Resources;
import dev.glovebox.jobs.work.MonitoredLoop;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Looks every second whether this machine has what work takes, and lets nothing begin while it has not. After work ran out of
 * something nothing begins for a moment, which doubles while it happens again. The log has one line when a shortage begins, one when it ends.
 */
final class ResourceMonitor implements Resources, AutoCloseable {
    static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
    static final Duration LONGEST_PAUSE = Duration.ofMinutes(1);

    private static final Logger LOG = System.getLogger("glovebox.resources");
    private static final Duration APART = Duration.ofSeconds(1);

    private final List<Source> sources;
    private final LongSupplier nanos;
    private final MonitoredLoop loop = new MonitoredLoop("watch over disks and descriptors");
    private final CountDownLatch closing = new CountDownLatch(1);
    private volatile Optional<String> shortage = Optional.empty();
    private Optional<Trouble> trouble = Optional.empty();
    private boolean isShort;

    /** Something that can be short. */
    interface Source {
        /** Costs little; one that was short is so until there is some more than the reserve. */
        Optional<Shortage> shortage(boolean wasShort);

        /** Tries it out too. */
        default Optional<Shortage> tried() {
            return shortage(false);
        }
    }

    /** The detail, such as a path, is for operators. */
    record Shortage(String words, String detail) {}

    /** Work ran out of something; nothing begins before the end of the pause. */
    private record Trouble(String words, Duration pause, long end) {}

    ResourceMonitor(List<Source> sources, LongSupplier nanos) {
        this.sources = List.copyOf(sources);
        this.nanos = nanos;
    }

    /** The tasks may lie elsewhere than the other data, and uploads wait in the temporary folder. */
    static ResourceMonitor of(Descriptors descriptors, Path data, Path tasks) {
        return new ResourceMonitor(
                List.of(
                        descriptors,
                        new DiskReserve("the data folder", data),
                        new DiskReserve("the jobs' folders", tasks),
                        new DiskReserve("the temporary folder", Path.of(System.getProperty("java.io.tmpdir")))),
                System::nanoTime);
    }

    void start() {
        Thread.ofVirtual().name("resources").start(() -> loop.run(this::rounds));
    }

    private void rounds() throws InterruptedException {
        do {
            look();
        } while (!closing.await(APART.toMillis(), TimeUnit.MILLISECONDS));
    }

    /** Why nobody watches any more; empty while somebody does. */
    Optional<String> fault() {
        return loop.fault();
    }

    @Override
    public Optional<String> shortage() {
        return shortage;
    }

    @Override
    public Optional<String> measured() {
        return tried().map(Shortage::words);
    }

    @Override
    public synchronized void ranOut(String words) {
        long now = nanos.getAsLong();
        if (trouble.isPresent() && now - trouble.get().end() < 0) {
            return; // others ran out of it at the same moment
        }
        Duration pause = trouble.map(Trouble::pause)
                .map(last -> last.multipliedBy(2))
                .filter(longer -> longer.compareTo(LONGEST_PAUSE) < 0)
                .orElse(trouble.isPresent() ? LONGEST_PAUSE : FIRST_PAUSE);
        trouble = Optional.of(new Trouble(words, pause, now + pause.toNanos()));
        begin(ranOutOf(words));
    }

    private static Shortage ranOutOf(String words) {
        return new Shortage("the server has just run out of something: " + words, "work was put back into the queue");
    }

    /** Once. */
    void look() {
        boolean careful;
        boolean before;
        synchronized (this) {
            careful = trouble.isPresent();
            before = isShort;
        }
        settle(careful ? tried() : first(source -> source.shortage(before)));
    }

    private Optional<Shortage> tried() {
        return first(Source::tried);
    }

    private interface Question {
        Optional<Shortage> of(Source source);
    }

    private Optional<Shortage> first(Question question) {
        return sources.stream().flatMap(source -> question.of(source).stream()).findFirst();
    }

    private synchronized void settle(Optional<Shortage> found) {
        long now = nanos.getAsLong();
        Optional<Trouble> paused = trouble.filter(last -> now - last.end() < 0);
        if (found.isPresent()) {
            begin(found.get());
        } else if (paused.isPresent()) {
            begin(ranOutOf(paused.get().words()));
        } else {
            shortage = Optional.empty();
            if (trouble.filter(last -> now - last.end() < last.pause().toNanos())
                    .isEmpty()) {
                end(); // work has begun meanwhile, and did not run out of anything for as long as it had waited
            }
        }
    }

    private void begin(Shortage found) {
        shortage = Optional.of(found.words());
        if (!isShort) {
            isShort = true;
            LOG.log(Level.WARNING, "no work begins: " + found.words() + " (" + found.detail() + ")");
        }
    }

    private void end() {
        trouble = Optional.empty();
        if (isShort) {
            isShort = false;
            LOG.log(Level.INFO, "work begins again: nothing is short any more");
        }
    }

    @Override
    public void close() {
        closing.countDown();
    }
}

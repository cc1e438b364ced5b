package dev.glovebox.ui.web;

import dev.glovebox.jobs.Feed.Following;
import dev.glovebox.jobs.Feed.Item;
import dev.glovebox.jobs.Job;
import dev.glovebox.jobs.StoreAway;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.PlainText;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Writes what a follower sees to one client: all that is there in one go, and a sign of life when nothing is. */
final class EventStream implements Answer.Writer {
    private static final int MOST_AT_ONCE = 1 << 16;
    private static final Duration RETRY = Duration.ofSeconds(2);

    private final Following following;
    private final BooleanSupplier isWelcome;
    private final Rhythm rhythm;
    private final AtomicInteger open;
    private final AtomicBoolean closed = new AtomicBoolean();
    private final ByteArrayOutputStream batch = new ByteArrayOutputStream();
    private long lookedAt = System.nanoTime();
    private boolean isOver;

    /**
     * The times of a stream.
     *
     * @param beat between signs of life
     * @param half between the halves of one: a connection that is gone answers the first, and the second fails
     * @param look between looks whether the client may still see this
     * @param apart between two writes, for each stream that is open: the more there are, the more each write carries
     */
    record Rhythm(Duration beat, Duration half, Duration look, Duration apart) {
        static final Rhythm USUAL = new Rhythm(
                Duration.ofSeconds(15), Duration.ofMillis(200), Duration.ofSeconds(30), Duration.ofNanos(100_000));
        private static final Duration LONGEST_APART = Duration.ofMillis(100);

        Duration apart(int streams) {
            Duration wanted = apart.multipliedBy(streams);
            return wanted.compareTo(LONGEST_APART) < 0 ? wanted : LONGEST_APART;
        }
    }

    EventStream(Following following, BooleanSupplier isWelcome, Rhythm rhythm, AtomicInteger open) {
        this.following = following;
        this.isWelcome = isWelcome;
        this.rhythm = rhythm;
        this.open = open;
        open.incrementAndGet();
    }

    /** When the server stops, the stream ends as a whole one, and the client connects again. */
    @Override
    public void to(OutputStream client) throws IOException {
        try {
            add("retry: " + RETRY.toMillis() + "\n\n");
            send(client);
            while (!isOver && isAllowed()) {
                step(client);
            }
        } catch (InterruptedException e) {
            batch.reset();
        }
    }

    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            open.decrementAndGet();
            following.close();
        }
    }

    private void step(OutputStream client) throws IOException, InterruptedException {
        Item item = next(rhythm.beat());
        if (item instanceof Item.Quiet) {
            beat(client);
            return;
        }
        add(item);
        fill();
        send(client);
        if (!isOver) {
            LockSupport.parkNanos(this, rhythm.apart(open.get()).toNanos());
        }
    }

    private void beat(OutputStream client) throws IOException, InterruptedException {
        add(": beat\n");
        send(client);
        Item item = next(rhythm.half());
        add("\n");
        add(item);
        fill();
        send(client);
    }

    /** What is there already, up to a bound. */
    private void fill() throws InterruptedException {
        while (!isOver && batch.size() < MOST_AT_ONCE) {
            Item item = next(Duration.ZERO);
            if (item instanceof Item.Quiet) {
                return;
            }
            add(item);
        }
    }

    /** A store that is away for a while is a silence: what came meanwhile follows. */
    private Item next(Duration most) throws InterruptedException {
        try {
            return following.next(most);
        } catch (StoreAway e) {
            LockSupport.parkNanos(
                    this, Math.min(most.toNanos(), Duration.ofSeconds(1).toNanos()));
            return new Item.Quiet();
        }
    }

    private boolean isAllowed() {
        if (System.nanoTime() - lookedAt < rhythm.look().toNanos()) {
            return true;
        }
        lookedAt = System.nanoTime();
        try {
            return isWelcome.getAsBoolean();
        } catch (StoreAway e) {
            return true;
        }
    }

    private void add(Item item) {
        switch (item) {
            case Item.Kept(long number, var type, var json) ->
                add("id: " + number + "\nevent: " + type + "\ndata: " + json + "\n\n");
            case Item.Live(var type, var json) -> add("event: " + type + "\ndata: " + json + "\n\n");
            case Item.Quiet() -> {}
            case Item.Over(var job) -> {
                isOver = true;
                add("event: end\ndata: " + PlainText.json(end(job).text()) + "\n\n");
            }
        }
    }

    private static Json end(Job job) {
        Json reason = job.reason().isEmpty() ? new Json.Null() : Json.of(job.reason());
        return Json.object()
                .with("state", job.state().word())
                .with("reason", reason)
                .end();
    }

    private void add(String text) {
        batch.writeBytes(text.getBytes(StandardCharsets.UTF_8));
    }

    private void send(OutputStream client) throws IOException {
        client.write(batch.toByteArray());
        client.flush();
        batch.reset();
    }
}

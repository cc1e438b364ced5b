package dev.glovebox.views.terminal;

import dev.glovebox.protocol.CallEnd;
import dev.glovebox.sandbox.Call;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** A shell on a terminal of its own, at which any number of people may look and type. */
public final class Terminal implements AutoCloseable {
    /** How long one viewer may hold up the program and all others. */
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private static final int CHUNK = 32 * 1024;
    private static final int SIGWINCH = 28;

    private final int number;
    private final String title;
    private final Call call;
    private final Runnable onEnd;
    private final ReentrantLock lock = new ReentrantLock();
    private final Scrollback scrollback = new Scrollback();
    private final Set<Onlooker> onlookers = new LinkedHashSet<>();
    private final AtomicReference<@Nullable String> reason = new AtomicReference<>();
    private @Nullable String ended;

    /** @param onEnd run once, when the shell has ended */
    Terminal(int number, String title, Call call, Runnable onEnd) {
        this.number = number;
        this.title = title;
        this.call = call;
        this.onEnd = onEnd;
    }

    void begin() {
        Thread.ofVirtual().name("terminal-" + number).start(this::run);
    }

    /** Its name in this box; no later one has the same. */
    public int number() {
        return number;
    }

    /** What runs in it. */
    public String title() {
        return title;
    }

    /** Shows what was last on it, then all that comes, until the attachment is closed. */
    public Attachment attach(Viewer viewer) {
        var onlooker = new Onlooker(viewer, this::forget);
        boolean cut;
        lock.lock();
        try {
            onlooker.begin(scrollback.replay());
            cut = scrollback.isCut();
            String how = ended;
            if (how == null) {
                onlookers.add(onlooker);
            } else {
                onlooker.finish(how);
            }
        } finally {
            lock.unlock();
        }
        if (cut) {
            call.signal(SIGWINCH); // a program that draws does so anew, others do not mind
        }
        return onlooker::leave;
    }

    public boolean isWatched() {
        lock.lock();
        try {
            return !onlookers.isEmpty();
        } finally {
            lock.unlock();
        }
    }

    /** Somebody who looks, until this is closed. */
    @FunctionalInterface
    public interface Attachment extends AutoCloseable {
        @Override
        void close();
    }

    /** What a person typed; blocks while the program is slow to read, and drops what comes after its end. */
    public void write(byte[] bytes) throws IOException {
        call.stdin().write(bytes);
    }

    public void resize(Size size) {
        call.resize(size.rows(), size.columns());
    }

    /** Waits for the end of the shell and all it was told. */
    public Optional<String> await(Duration limit) throws InterruptedException {
        return call.await(limit).map(this::words);
    }

    /** Ends the shell and what it started. Idempotent. */
    @Override
    public void close() {
        end("it was closed");
    }

    /** @param why is told to whoever looks, unless the shell ended by itself */
    void end(String why) {
        reason.compareAndSet(null, why);
        call.kill();
    }

    private void run() {
        try (InputStream out = call.stdout()) {
            byte[] bytes = new byte[CHUNK];
            for (int count = out.read(bytes); count >= 0; count = out.read(bytes)) {
                tell(Arrays.copyOf(bytes, count));
            }
        } catch (IOException e) {
            call.kill(); // nobody interrupts this thread
        } finally {
            finish();
        }
    }

    private void tell(byte[] bytes) {
        List<Onlooker> now;
        lock.lock();
        try {
            scrollback.append(bytes);
            now = List.copyOf(onlookers);
        } finally {
            lock.unlock();
        }
        now.stream().filter(onlooker -> !onlooker.offer(bytes, PATIENCE)).forEach(this::forget);
    }

    private void finish() {
        call.discardOutput();
        String how = end();
        onEnd.run();
        List<Onlooker> left;
        lock.lock();
        try {
            ended = how;
            left = List.copyOf(onlookers);
            onlookers.clear();
        } finally {
            lock.unlock();
        }
        left.forEach(onlooker -> onlooker.finish(how));
    }

    private String end() {
        try {
            return words(call.await());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "interrupted";
        }
    }

    private void forget(Onlooker onlooker) {
        lock.lock();
        try {
            onlookers.remove(onlooker);
        } finally {
            lock.unlock();
        }
    }

    private String words(CallEnd end) {
        return switch (end) {
            case CallEnd.Exited exited -> "exit " + exited.code();
            case CallEnd.Signalled signalled ->
                Objects.requireNonNullElseGet(reason.get(), () -> "signal " + signalled.signal());
            case CallEnd.NotStarted notStarted -> "the shell did not start (errno " + notStarted.errno() + ")";
            case CallEnd.Lost lost -> lost.reason();
        };
    }
}

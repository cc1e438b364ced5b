package dev.glovebox.tools;

import dev.glovebox.protocol.Cancel;
import dev.glovebox.sandbox.Call;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Asks a resident program to stop what it does when the time is over or someone wants it to, and ends it when it does not. */
final class Patience implements AutoCloseable {
    private static final int SIGINT = 2;

    /** Whoever waits is promised an answer two seconds after the limit. */
    private static final Duration GRACE = Duration.ofSeconds(1);

    private enum Stop {
        LATE,
        CANCELLED
    }

    private final Call call;
    private final Duration limit;
    private final CountDownLatch over = new CountDownLatch(1);
    private final CountDownLatch overOrCancelled = new CountDownLatch(1);
    private final AtomicReference<@Nullable Stop> stop = new AtomicReference<>();
    private final Cancel.Registration registration;

    Patience(Call call, Duration limit, Cancel cancel) {
        this.call = call;
        this.limit = limit;
        registration = cancel.whenAsked(overOrCancelled::countDown);
        Thread.ofVirtual().start(this::watch);
    }

    /** Why it was asked to stop, if it was, as the beginning of a clause. */
    Optional<String> stopped() {
        return Optional.ofNullable(stop.get()).map(why -> switch (why) {
            case LATE -> "timed out after " + limit.toSeconds() + " s";
            case CANCELLED -> "stopped on request";
        });
    }

    /** What was waited for has come. */
    @Override
    public void close() {
        over.countDown();
        overOrCancelled.countDown();
        registration.close();
    }

    private void watch() {
        try {
            boolean inTime = overOrCancelled.await(limit.toNanos(), TimeUnit.NANOSECONDS);
            if (over.getCount() == 0) {
                return;
            }
            stop.set(inTime ? Stop.CANCELLED : Stop.LATE);
            call.signal(SIGINT);
            if (!over.await(GRACE.toNanos(), TimeUnit.NANOSECONDS)) {
                call.kill();
            }
        } catch (InterruptedException e) {
            call.kill();
        }
    }
}

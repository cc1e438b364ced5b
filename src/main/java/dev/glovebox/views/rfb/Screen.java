package dev.glovebox.views.rfb;

import dev.glovebox.views.picture.Picture;
import dev.glovebox.views.picture.Region;
import dev.glovebox.views.picture.Size;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** What is known of the server's screen, shared by the thread that reads and those that wait; nobody reads bytes under its lock. */
final class Screen {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition news = lock.newCondition();
    private final List<Wanted> wanted = new ArrayList<>();
    private Optional<Framebuffer> framebuffer = Optional.empty();
    private Optional<RfbFailure> failure = Optional.empty();
    private Extent extent = new Extent();
    private Cursor cursor = Cursor.NONE;
    private OptionalInt resized = OptionalInt.empty();
    private int pointerX;
    private int pointerY;
    private long changes;
    private long updates;

    void begin(Size size) {
        change(() -> {
            framebuffer = Optional.of(new Framebuffer(size));
            wanted.forEach(want -> want.restart(size));
            changes++;
        });
    }

    void put(Region region, int[] pixels) {
        change(() -> framebuffer().put(region, pixels, extent));
    }

    void copy(Region to, int fromX, int fromY) {
        change(() -> framebuffer().copy(to, fromX, fromY, extent));
    }

    void cursor(Cursor shape) {
        change(() -> cursor = shape);
    }

    void pointer(int x, int y) {
        change(() -> {
            pointerX = x;
            pointerY = y;
        });
    }

    /** A rectangle of pixels has come as a whole. */
    void arrived(Region region) throws RfbFailure {
        lock.lock();
        try {
            changes += extent.matters() ? 1 : 0;
            extent = new Extent();
            for (Wanted each : wanted) {
                each.arrived(region);
            }
        } finally {
            lock.unlock();
        }
    }

    void updated() {
        change(() -> updates++);
    }

    void resized(int status) {
        change(() -> resized = OptionalInt.of(status));
    }

    void fail(RfbFailure reason) {
        change(() -> failure = failure.or(() -> Optional.of(reason)));
    }

    Optional<RfbFailure> failure() {
        return look(() -> failure);
    }

    Size size() {
        return look(() -> framebuffer().size());
    }

    boolean hasBegun() {
        return look(framebuffer::isPresent);
    }

    long changes() {
        return look(() -> changes);
    }

    long updates() {
        return look(() -> updates);
    }

    OptionalInt resizeAnswer() {
        return look(() -> resized);
    }

    void expectResize() {
        change(() -> resized = OptionalInt.empty());
    }

    Wanted want(Region region) {
        return look(() -> {
            var want = new Wanted(region);
            wanted.add(want);
            return want;
        });
    }

    void forget(Wanted want) {
        change(() -> wanted.remove(want));
    }

    /** With the pointer drawn; empty when the screen has become smaller than that. */
    Optional<Picture> picture(Region region) {
        return look(() -> {
            if (!region.isWithin(framebuffer().size())) {
                return Optional.empty();
            }
            Picture picture = framebuffer().picture(region);
            cursor.draw(picture, pointerX - region.x(), pointerY - region.y());
            return Optional.of(picture);
        });
    }

    /** Whether it holds before the time is over; it is asked again after each piece of news. */
    boolean await(BooleanSupplier holds, Duration limit) throws RfbFailure, InterruptedException {
        long left = limit.toNanos();
        lock.lockInterruptibly();
        try {
            while (!holds.getAsBoolean()) {
                if (failure.isPresent()) {
                    throw new RfbFailure(String.valueOf(failure.get().getMessage()));
                }
                if (left <= 0) {
                    return false;
                }
                left = news.awaitNanos(Math.min(left, TimeUnit.HOURS.toNanos(1)));
            }
            return true;
        } finally {
            lock.unlock();
        }
    }

    private Framebuffer framebuffer() {
        return framebuffer.orElseThrow();
    }

    private void change(Runnable step) {
        lock.lock();
        try {
            step.run();
            news.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private <T> T look(Supplier<T> question) {
        lock.lock();
        try {
            return question.get();
        } finally {
            lock.unlock();
        }
    }
}

package dev.glovebox.views.desktop;

import dev.glovebox.views.desktop.Deed.Step;
import dev.glovebox.views.picture.Size;
import dev.glovebox.views.rfb.ClientMessage;
import dev.glovebox.views.rfb.ClientMessage.Clipboard;
import dev.glovebox.views.rfb.ClientMessage.Passive;
import dev.glovebox.views.rfb.ClientMessage.Pointer;
import dev.glovebox.views.rfb.ClientMessage.Pressed;
import dev.glovebox.views.rfb.ClientMessage.Released;
import dev.glovebox.views.rfb.ClientMessage.Resize;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/** Gathers what a person does into steps, and hands them on after a pause, when there are many, or when the hands pass. */
final class Deeds implements AutoCloseable {
    private static final int MOST_STEPS = 100;

    private final Duration pause;
    private final Consumer<Deed> told;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition more = lock.newCondition();
    private final Thread watch;
    private Optional<Gathering> gathering = Optional.empty();
    private boolean closed;

    /** Of one person. */
    private static final class Gathering {
        private final String person;
        private final List<Step> steps = new ArrayList<>();
        private final Gestures gestures = new Gestures(steps);
        private final Strokes strokes = new Strokes(steps);
        private long last;

        Gathering(String person) {
            this.person = person;
        }

        boolean isEmpty() {
            return steps.isEmpty() && strokes.isEmpty();
        }

        /** Also what was begun and is let go of now. */
        Optional<Deed> takeAll() {
            gestures.letGo(millis());
            return take();
        }

        Optional<Deed> take() {
            strokes.end();
            if (steps.isEmpty()) {
                return Optional.empty();
            }
            var deed = new Deed(person, steps);
            steps.clear();
            return Optional.of(deed);
        }
    }

    Deeds(Duration pause, Consumer<Deed> told) {
        this.pause = pause;
        this.told = told;
        watch = Thread.ofVirtual().name("desktop-deeds").start(this::watch);
    }

    void saw(String person, ClientMessage message) {
        Optional<Deed> done = Optional.empty();
        lock.lock();
        try {
            if (gathering.isEmpty() || !gathering.get().person.equals(person)) {
                done = gathering.flatMap(Gathering::takeAll);
                gathering = Optional.of(new Gathering(person));
            }
            Gathering now = gathering.get();
            note(now, message);
            now.last = System.nanoTime();
            if (now.steps.size() >= MOST_STEPS) {
                done = now.take();
            }
            more.signalAll();
        } finally {
            lock.unlock();
        }
        done.ifPresent(told);
    }

    private static void note(Gathering now, ClientMessage message) {
        switch (message) {
            case Pressed pressed -> now.strokes.pressed(pressed.keysym());
            case Released released -> now.strokes.released(released.keysym());
            case Pointer pointer -> {
                if (pointer.buttons() != 0) {
                    now.strokes.end();
                }
                var at = new Point(Math.min(pointer.x(), Size.LONGEST - 1), Math.min(pointer.y(), Size.LONGEST - 1));
                now.gestures.moved(pointer.buttons(), at, millis());
            }
            case Passive passive -> {}
            case Clipboard clipboard -> {}
            case Resize resize -> {}
        }
    }

    private static long millis() {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime());
    }

    /** Hands on what was done so far. */
    void end() {
        Optional<Deed> done;
        lock.lock();
        try {
            done = gathering.flatMap(Gathering::takeAll);
            gathering = Optional.empty();
        } finally {
            lock.unlock();
        }
        done.ifPresent(told);
    }

    @Override
    public void close() {
        end();
        lock.lock();
        try {
            closed = true;
            more.signalAll();
        } finally {
            lock.unlock();
        }
        watch.interrupt();
    }

    private void watch() {
        try {
            while (true) {
                Optional<Deed> done = awaitPause();
                if (done.isEmpty()) {
                    return;
                }
                told.accept(done.get());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Empty once this is closed. */
    private Optional<Deed> awaitPause() throws InterruptedException {
        lock.lockInterruptibly();
        try {
            while (!closed) {
                long left = left();
                if (left > 0) {
                    more.awaitNanos(left);
                    continue;
                }
                Optional<Deed> done = gathering.flatMap(Gathering::take);
                if (done.isPresent()) {
                    return done;
                }
            }
            return Optional.empty();
        } finally {
            lock.unlock();
        }
    }

    /** Nothing to wait for is waited for a day: the next thing seen wakes. */
    private long left() {
        return gathering
                .filter(now -> !now.isEmpty() && !now.gestures.isUnderWay())
                .map(now -> pause.toNanos() - (System.nanoTime() - now.last))
                .orElse(TimeUnit.DAYS.toNanos(1));
    }
}

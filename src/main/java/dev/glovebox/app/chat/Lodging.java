package dev.glovebox.app.chat;

import dev.glovebox.app.session.Room;
import dev.glovebox.app.session.Rooms;
import dev.glovebox.app.settings.Configured;
import dev.glovebox.app.settings.UsageError;
import dev.glovebox.protocol.Cancel;
import dev.glovebox.protocol.Why;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Optional;

/** The box of a chat on one workspace, opened beside everything else, and again when somebody needs it and it was refused. */
final class Lodging implements AutoCloseable {
    private static final String MEND = "put that right and say it again: the box is then opened anew";
    private static final Duration PATIENCE_AT_THE_END = Duration.ofMillis(500);

    private final Rooms rooms;
    private final Rooms.Company company;
    private final Configured place;
    private State state = new State.Opening();
    private boolean closed;

    /** What there is of the box. */
    sealed interface State {
        record Opening() implements State {}

        record Open(Room room) implements State {}

        record Refused(String reason, String remedy) implements State {}
    }

    /** What came of waiting for it. */
    sealed interface Stay {
        record In(Room room) implements Stay {}

        record None(String reason, String remedy) implements Stay {}

        record Cancelled() implements Stay {}
    }

    private Lodging(Rooms rooms, Rooms.Company company, Configured place) {
        this.rooms = rooms;
        this.company = company;
        this.place = place;
    }

    /** Begins to open it, and does not wait. */
    static Lodging begin(Rooms rooms, Rooms.Company company, Configured place) {
        Lodging lodging = new Lodging(rooms, company, place);
        lodging.begin();
        return lodging;
    }

    Configured place() {
        return place;
    }

    Rooms.Company company() {
        return company;
    }

    synchronized State state() {
        return state;
    }

    Optional<Room> room() {
        return state() instanceof State.Open(var room) ? Optional.of(room) : Optional.empty();
    }

    /** Waits until it is open; a refusal that is there already is tried again once. */
    synchronized Stay await(Cancel cancel) throws InterruptedException {
        if (state instanceof State.Refused && !closed) {
            state = new State.Opening();
            begin();
        }
        try (var _ = cancel.whenAsked(this::wake)) {
            while (state instanceof State.Opening && !cancel.isAsked() && !closed) {
                wait();
            }
        }
        return switch (state) {
            case State.Open(var room) -> new Stay.In(room);
            case State.Refused(var reason, var remedy) -> new Stay.None(reason, remedy);
            case State.Opening() -> new Stay.Cancelled();
        };
    }

    private void begin() {
        Thread.ofPlatform().daemon().name("box").start(this::open);
    }

    private void open() {
        settle(attempt());
    }

    private State attempt() {
        try {
            return switch (rooms.prepare(place, company).open()) {
                case Rooms.Opened.In(var room) -> new State.Open(room);
                case Rooms.Opened.Refused(var why) -> new State.Refused(why.reason(), why.remedy());
            };
        } catch (UsageError e) {
            return new State.Refused(e.sentence(), MEND);
        } catch (UncheckedIOException e) {
            return new State.Refused(Why.of(e), MEND);
        } catch (RuntimeException e) {
            return new State.Refused("the box could not be prepared (" + e + ")", MEND);
        }
    }

    /** Whoever closed meanwhile does not wait for a box, so it is closed here. */
    private void settle(State outcome) {
        if (!isTaken(outcome) && outcome instanceof State.Open(var room)) {
            room.close();
        }
    }

    private synchronized boolean isTaken(State outcome) {
        boolean taken = !closed;
        state = taken ? outcome : new State.Refused("the chat is over", MEND);
        notifyAll();
        return taken;
    }

    private synchronized void wake() {
        notifyAll();
    }

    /** At once for one that is open; one that is still opening gets a moment, and closes itself when it is there. */
    @Override
    public void close() {
        Optional<Room> open = end();
        open.ifPresent(Room::close);
    }

    private synchronized Optional<Room> end() {
        boolean first = !closed;
        closed = true;
        notifyAll();
        if (first && state instanceof State.Open(var room)) {
            state = new State.Refused("the chat is over", MEND);
            return Optional.of(room);
        }
        awaitOpening();
        return Optional.empty();
    }

    private void awaitOpening() {
        long end = System.nanoTime() + PATIENCE_AT_THE_END.toNanos();
        try {
            for (long left = PATIENCE_AT_THE_END.toNanos(); state instanceof State.Opening && left > 0; ) {
                wait(left / 1_000_000 + 1);
                left = end - System.nanoTime();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}

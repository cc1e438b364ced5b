package dev.glovebox.agent;

import dev.glovebox.protocol.Cancel;
import dev.glovebox.protocol.Cancel.Registration;
import java.time.Duration;

/** A wish to stop that is a person's, or comes when the time is up. */
final class Deadline implements AutoCloseable {
    private final Cancel cancel;
    private final Registration person;
    private final Registration clock;
    private volatile boolean passed;

    private Deadline(Cancel person, Duration left, Time time) {
        cancel = new Cancel();
        this.person = person.whenAsked(cancel::ask);
        clock = time.after(left, this::pass);
    }

    private Deadline(Cancel person) {
        cancel = person;
        this.person = () -> {};
        clock = () -> {};
    }

    static Deadline of(Cancel person, Duration left, Time time) {
        return left.equals(Budget.FOREVER) ? new Deadline(person) : new Deadline(person, left, time);
    }

    /** For everything that works until then. */
    Cancel cancel() {
        return cancel;
    }

    /** Whether the time was up before a person had enough. */
    boolean hasPassed() {
        return passed;
    }

    private void pass() {
        passed = !cancel.isAsked();
        cancel.ask();
    }

    @Override
    public void close() {
        person.close();
        clock.close();
    }
}

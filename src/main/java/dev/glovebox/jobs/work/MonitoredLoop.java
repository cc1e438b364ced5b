package dev.glovebox.jobs.work;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Optional;

/** A loop that a service cannot do without: when a fault ends it, the log has the cause and the service can tell that it is dead. */
public final class MonitoredLoop {
    private static final Logger LOG = System.getLogger("glovebox.loops");

    private final String name;
    private volatile Optional<String> fault = Optional.empty();

    /** The name is for operators, as in: dispatcher of jobs. */
    public MonitoredLoop(String name) {
        this.name = name;
    }

    /** Returns when the service ends. */
    @FunctionalInterface
    public interface Rounds {
        void run() throws InterruptedException;
    }

    /** In the thread that calls. */
    public void run(Rounds rounds) {
        try {
            rounds.run();
        } catch (InterruptedException e) {
            dead(e);
            Thread.currentThread().interrupt();
        } catch (RuntimeException | Error e) {
            dead(e);
        }
    }

    private void dead(Throwable cause) {
        fault = Optional.of("the " + name + " is dead: the log of the server says why, and only a restart helps");
        LOG.log(Level.ERROR, "the " + name + " is dead, and this server is not ready any more", cause);
    }

    /** Why it runs no more, in words that anyone may read; empty while nothing is wrong. */
    public Optional<String> fault() {
        return fault;
    }
}

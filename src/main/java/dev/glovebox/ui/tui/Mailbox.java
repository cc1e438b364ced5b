package dev.glovebox.ui.tui;

import dev.glovebox.agent.EventSink;
import dev.glovebox.agent.journal.Journal;
import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.ByteString;
import dev.glovebox.protocol.Cancel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Where everything for a chat arrives. Nobody waits for the terminal: what streams in meanwhile becomes one piece. */
public final class Mailbox implements EventSink, Questions {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition filled = lock.newCondition();
    private final Streamed streamed = new Streamed();
    private List<Happening> waiting = new ArrayList<>();

    @Override
    public void kept(Journal.Entry entry) {
        post(new Happening.Kept(entry.event()));
    }

    @Override
    public void live(AgentEvent.Live event) {
        lock.lock();
        try {
            streamed.add(event).ifPresent(waiting::add);
            filled.signal();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public Answer ask(Question question, Cancel cancel) throws InterruptedException {
        Asking asking = new Asking(question);
        post(new Happening.Asked(asking));
        return asking.await(cancel);
    }

    /** Bytes from the keyboard. */
    public void typed(ByteString bytes) {
        post(new Happening.Bytes(bytes));
    }

    /** The terminal has another size. */
    public void resized() {
        post(new Happening.Signalled(Happening.Sign.RESIZED));
    }

    /** As if Ctrl-C was typed. */
    public void interrupted() {
        post(new Happening.Signalled(Happening.Sign.INTERRUPTED));
    }

    /** The process had been stopped. */
    public void continued() {
        post(new Happening.Signalled(Happening.Sign.CONTINUED));
    }

    /** The chat shall end. */
    public void end() {
        post(new Happening.Signalled(Happening.Sign.TOLD_TO_END));
    }

    void post(Happening happening) {
        lock.lock();
        try {
            streamed.end().ifPresent(waiting::add);
            waiting.add(happening);
            filled.signal();
        } finally {
            lock.unlock();
        }
    }

    /** Everything that is there, in order; waits so long for the first. */
    List<Happening> take(long nanos) throws InterruptedException {
        lock.lock();
        try {
            long left = nanos;
            while (waiting.isEmpty() && streamed.isEmpty() && left > 0) {
                left = filled.awaitNanos(left);
            }
            streamed.end().ifPresent(waiting::add);
            List<Happening> all = waiting;
            waiting = new ArrayList<>();
            return all;
        } finally {
            lock.unlock();
        }
    }

    static long millis(long millis) {
        return TimeUnit.MILLISECONDS.toNanos(millis);
    }
}

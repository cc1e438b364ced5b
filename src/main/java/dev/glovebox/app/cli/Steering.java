package dev.glovebox.app.cli;

import dev.glovebox.agent.Inbox;
import dev.glovebox.agent.journal.Journal;
import dev.glovebox.app.cli.RunOptions.Form;
import dev.glovebox.app.cli.SteeringLines.Line;
import dev.glovebox.protocol.Cancel;
import dev.glovebox.protocol.Message;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Reads what is said while a run goes on, so that the model hears it between two of its steps. By a channel, because closing one
 * wakes a reader blocked in it: a thread left in read(2) would hold the JVM's exit back by 300 ms.
 */
final class Steering implements Inbox, AutoCloseable {
    private static final int BUFFER = 64 * 1024;
    private static final int MOST_WAITING = 100;
    private static final int MOST_NOTICES = 20;
    private static final int LONGEST_QUOTE = 80;

    private final ReadableByteChannel from;
    private final SteeringLines lines;
    private final Consumer<String> notice;
    private final Cancel cancel;
    private final ReentrantLock lock = new ReentrantLock();
    private final List<String> waiting = new ArrayList<>();
    private final Thread reader;
    private int notices;

    private Steering(ReadableByteChannel from, Form form, Consumer<String> notice, Cancel cancel) {
        this.from = from;
        this.notice = notice;
        this.cancel = cancel;
        lines = new SteeringLines(form, this::heed);
        reader = Thread.ofPlatform().daemon().name("steering").unstarted(this::read);
    }

    /** @param notice told in sentences of what was not given to the model, until this is closed */
    static Steering start(ReadableByteChannel from, Form form, Consumer<String> notice, Cancel cancel) {
        Steering steering = new Steering(from, form, notice, cancel);
        steering.reader.start();
        return steering;
    }

    @Override
    public List<Message.Prompt> take() {
        return taken().stream().map(Message.Prompt::of).toList();
    }

    private List<String> taken() {
        lock.lock();
        try {
            List<String> all = List.copyOf(waiting);
            waiting.clear();
            return all;
        } finally {
            lock.unlock();
        }
    }

    private void read() {
        ByteBuffer buffer = ByteBuffer.allocate(BUFFER);
        try {
            while (from.read(buffer) >= 0) {
                lines.take(buffer.flip());
                buffer.clear();
            }
            lines.end();
        } catch (IOException e) {
            return; // the run is over, or nobody can say anything more
        } catch (Journal.NotKept | UncheckedIOException e) {
            return; // the turn finds out by its own next entry
        }
    }

    private void heed(Line line) {
        switch (line) {
            case Line.Words(var text) -> {
                if (!isTaken(text)) {
                    tell(MOST_WAITING + " messages wait for the model already; one more is passed over: "
                            + quoted(text));
                }
            }
            case Line.Stop() -> cancel.ask();
            case Line.Odd(var rule) -> tell(rule);
        }
    }

    private boolean isTaken(String text) {
        lock.lock();
        try {
            return waiting.size() < MOST_WAITING && waiting.add(text);
        } finally {
            lock.unlock();
        }
    }

    /** Each is kept, and whoever writes may be broken. */
    private void tell(String sentence) {
        notices++;
        if (notices < MOST_NOTICES) {
            notice.accept(sentence);
        } else if (notices == MOST_NOTICES) {
            notice.accept(sentence + "; from here on lines that are passed over are not told");
        }
    }

    /** Reads no more, and tells what nobody took. */
    @Override
    public void close() {
        try {
            from.close();
            reader.join();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        List<String> late = taken();
        if (!late.isEmpty()) {
            notice.accept("what came too late was not given to the model: "
                    + late.stream().map(Steering::quoted).collect(Collectors.joining(", ")));
        }
    }

    private static String quoted(String text) {
        return "'" + (text.length() > LONGEST_QUOTE ? text.substring(0, LONGEST_QUOTE) + "…" : text) + "'";
    }
}

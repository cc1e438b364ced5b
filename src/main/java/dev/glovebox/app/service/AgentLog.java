package dev.glovebox.app.service;

import dev.glovebox.agent.EventSink;
import dev.glovebox.agent.journal.Journal;
import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.Content;
import dev.glovebox.protocol.PlainText;
import dev.glovebox.ui.print.Look;
import dev.glovebox.ui.print.Paper;
import dev.glovebox.ui.print.Transcript;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Writes agent.log: what happened in a job, action by action, for people. Each attempt makes a file of its own from the journal, puts it in the
 * place of the one before and goes on writing it: so readers have one whole file, and an attempt that lost its job writes where nobody reads.
 */
final class AgentLog implements EventSink, AutoCloseable {
    private static final Look LOOK = new Look(Look.Pace.WHOLE, Look.Ink.PLAIN, Look.Results.ALL);

    private final Stamped stream;
    private final Clock clock;
    private final Transcript transcript;
    private final BooleanSupplier isLost;

    /** @param isLost whether the job is another's by now: then nothing more is written */
    AgentLog(OutputStream out, Clock clock, BooleanSupplier isLost) {
        stream = new Stamped(new BufferedOutputStream(out));
        this.clock = clock;
        this.isLost = isLost;
        Paper paper = new Paper(stream, () -> {});
        transcript = new Transcript(paper, paper, LOOK);
    }

    /** In place, and with what happened before; throws {@link dev.glovebox.jobs.Lease.Lost}. */
    static AgentLog of(AttemptFiles files, List<Journal.Entry> before, Clock clock, BooleanSupplier isLost) {
        Path file = files.folder().agentLog();
        Path own = file.resolveSibling("agent" + files.mark() + ".log");
        try {
            AgentLog log = new AgentLog(files.create(own), clock, isLost);
            log.begin(files, own, before);
            return log;
        } catch (IOException e) {
            throw new UncheckedIOException("the log " + file + " cannot be written", e);
        }
    }

    /** It is whole before anybody sees it. */
    private void begin(AttemptFiles files, Path own, List<Journal.Entry> before) throws IOException {
        try {
            before.forEach(this::write);
            stream.flush();
            stream.requireWhole();
            files.putInPlace(own, files.folder().agentLog());
        } catch (IOException | RuntimeException e) {
            AttemptFiles.discard(own);
            abandon();
            throw e;
        }
    }

    private void abandon() {
        try {
            stream.close();
        } catch (IOException ignored) {
            return; // closed all the same
        }
    }

    @Override
    public synchronized void kept(Journal.Entry entry) {
        if (!isLost.getAsBoolean()) {
            write(entry);
            stream.requireWhole();
        }
    }

    private void write(Journal.Entry entry) {
        stream.now = entry.time().truncatedTo(ChronoUnit.SECONDS);
        if (entry.event() instanceof AgentEvent.Prompted(var prompt)) {
            prompt.content().forEach(this::asked);
        }
        transcript.kept(entry);
    }

    /** What no journal holds. */
    synchronized void say(String sentence) {
        if (isLost.getAsBoolean()) {
            return;
        }
        stream.now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        stream.line("glovebox: " + PlainText.line(sentence));
    }

    /** The transcript of a run leaves out what the person has just typed. */
    private void asked(Content content) {
        if (content instanceof Content.Text(var text)) {
            text.lines().limit(20).forEach(line -> stream.line("> " + PlainText.line(line)));
        }
    }

    @Override
    public synchronized void live(AgentEvent.Live event) {
        stream.now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        if (event instanceof AgentEvent.ToolOutput && !isLost.getAsBoolean()) {
            transcript.live(event);
            stream.requireWhole();
        }
    }

    @Override
    public void close() {
        try {
            stream.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Puts the time before each line. */
    private static final class Stamped extends OutputStream {
        private final OutputStream to;
        private Instant now = Instant.EPOCH;
        private boolean fresh = true;
        private @Nullable IOException failure;

        Stamped(OutputStream to) {
            this.to = to;
        }

        void line(String text) {
            try {
                write((text + "\n").getBytes(StandardCharsets.UTF_8));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void write(int value) throws IOException {
            try {
                if (fresh) {
                    to.write((now + "  ").getBytes(StandardCharsets.US_ASCII));
                }
                to.write(value);
                fresh = value == '\n';
            } catch (IOException e) {
                throw failed(e);
            }
        }

        @Override
        public void flush() throws IOException {
            try {
                to.flush();
            } catch (IOException e) {
                throw failed(e);
            }
        }

        private IOException failed(IOException e) {
            failure = e;
            return e;
        }

        /** A transcript swallows what a screen would not show any more; a log that lacks something is written again. */
        void requireWhole() {
            if (failure != null) {
                throw new UncheckedIOException("the log of the job cannot be written", failure);
            }
        }

        @Override
        public void close() throws IOException {
            to.close();
        }
    }
}

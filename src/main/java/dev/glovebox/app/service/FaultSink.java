package dev.glovebox.app.service;

import dev.glovebox.agent.EventSink;
import dev.glovebox.agent.journal.Journal;
import dev.glovebox.app.session.LiveSession;
import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.ResourceFault;
import java.io.UncheckedIOException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Ends an attempt when a file beside its journal cannot be written. A tool that runs meanwhile would take such a fault for its own and
 * fail, so the fault waits for the next entry that is kept.
 */
final class FaultSink implements EventSink, LiveSession.Faults {
    private final EventSink sink;
    private final AtomicReference<@Nullable RuntimeException> fault = new AtomicReference<>();

    FaultSink(EventSink sink) {
        this.sink = sink;
    }

    @Override
    public void kept(Journal.Entry entry) {
        sink.kept(entry);
        RuntimeException earlier = fault.get();
        if (earlier != null) {
            throw earlier;
        }
    }

    @Override
    public void live(AgentEvent.Live event) {
        try {
            sink.live(event);
        } catch (RuntimeException e) {
            fault.compareAndSet(null, e);
        }
    }

    /** The call that wanted it kept changes nothing. */
    @Override
    public void notKept(UncheckedIOException failure) {
        if (ResourceFault.of(failure).isPresent()) {
            fault.compareAndSet(null, failure);
            throw failure;
        }
    }
}

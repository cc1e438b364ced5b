package dev.glovebox.agent;

import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.AgentEvent.TurnEnd;
import dev.glovebox.protocol.Message;
import dev.glovebox.protocol.Message.Usage;
import java.time.Duration;
import java.util.function.LongSupplier;

/** What one prompt has cost so far. */
final class Turn {
    private final EventLog log;
    private final LongSupplier nanos;
    private final long start;
    private Usage usage = Usage.NONE;

    Turn(EventLog log, LongSupplier nanos) {
        this.log = log;
        this.nanos = nanos;
        start = nanos.getAsLong();
    }

    /** Kept as it is given back, and on its way to the disk beside what comes next. */
    Message.Answer answered(Message.Answer given) {
        Message.Answer answer = CallIds.distinct(given, log::events);
        spent(answer.usage());
        log.keep(new AgentEvent.Answered(answer));
        log.forceSoon();
        return answer;
    }

    void spent(Usage more) {
        usage = usage.plus(more);
    }

    /** Everything of the turn is on the disk when this returns. */
    TurnEnd end(TurnEnd end) {
        log.keep(new AgentEvent.TurnEnded(end, usage, Duration.ofNanos(nanos.getAsLong() - start)));
        log.forceSoon();
        log.awaitForced();
        return end;
    }
}

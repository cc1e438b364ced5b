package dev.glovebox.agent;

import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.AgentEvent.TurnEnd;
import dev.glovebox.protocol.Cancel;
import dev.glovebox.protocol.Message;
import dev.glovebox.protocol.Message.Usage;
import java.time.Duration;
import java.util.Optional;

/** One prompt on its way to its end: what it has cost so far, and what must stop it. */
final class Turn implements AutoCloseable {
    private final EventLog log;
    private final Time time;
    private final long start;
    private final Meter meter;
    private final Deadline deadline;

    Turn(EventLog log, Limits limits, Time time, Cancel person) {
        this.log = log;
        this.time = time;
        start = time.nanos();
        meter = new Meter(limits, log.spent());
        deadline = Deadline.of(person, meter.time(), time);
    }

    /** The person's wish to stop, or the end of the time. */
    Cancel cancel() {
        return deadline.cancel();
    }

    /** Kept as it is given back, and on its way to the disk beside what comes next. */
    Message.Answer answered(Message.Answer given) {
        Message.Answer answer = CallIds.distinct(given, log::events);
        meter.asked(answer.usage());
        log.keep(new AgentEvent.Answered(answer));
        log.forceSoon();
        return answer;
    }

    void spent(Usage more) {
        meter.spent(more);
    }

    /** What forbids to ask once more. */
    Optional<TurnEnd> limit() {
        return meter.reached(took()).map(limit -> limit);
    }

    /** Ends as whoever wished to stop it has it. */
    TurnEnd stopped() {
        return end(deadline.hasPassed() ? meter.late(took()) : new TurnEnd.Cancelled());
    }

    /** Everything of the turn is on the disk when this returns. */
    TurnEnd end(TurnEnd end) {
        log.keep(new AgentEvent.TurnEnded(end, meter.usage(), took(), meter.cost()));
        log.forceSoon();
        log.awaitForced();
        return end;
    }

    private Duration took() {
        return Duration.ofNanos(time.nanos() - start);
    }

    @Override
    public void close() {
        deadline.close();
    }
}

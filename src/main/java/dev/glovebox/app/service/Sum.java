package dev.glovebox.app.service;

import dev.glovebox.agent.EventSink;
import dev.glovebox.agent.journal.Journal;
import dev.glovebox.jobs.JobStore.Spent;
import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.Dollars;

/** Adds up what the turns of one attempt took. */
final class Sum implements EventSink {
    private static final long PICOS_IN_A_MICRO = 1_000_000;

    private Spent spent = Spent.NOTHING;

    @Override
    public synchronized void kept(Journal.Entry entry) {
        if (entry.event() instanceof AgentEvent.TurnEnded(var end, var usage, var took, var cost)) {
            spent = new Spent(
                    spent.inputTokens() + usage.input(),
                    spent.outputTokens() + usage.output(),
                    spent.microDollars() + cost.map(Dollars::picos).orElse(0L) / PICOS_IN_A_MICRO,
                    spent.time().plus(took));
        }
    }

    @Override
    public void live(AgentEvent.Live event) {}

    synchronized Spent spent() {
        return spent;
    }
}

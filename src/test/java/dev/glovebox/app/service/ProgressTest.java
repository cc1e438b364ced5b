package dev.glovebox.app.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.agent.journal.Journal;
import dev.glovebox.app.session.LiveSession;
import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.AgentEvent.Prompted;
import dev.glovebox.protocol.AgentEvent.TurnEnd;
import dev.glovebox.protocol.AgentEvent.TurnEnded;
import dev.glovebox.protocol.Message;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ProgressTest {
    private static final AgentEvent.Kept SAID = new Prompted(Message.Prompt.of("make tea"));
    private static final AgentEvent.Kept GO_ON = new Prompted(Message.Prompt.of(LiveSession.GO_ON));

    @Test
    void nothingHasBegunInAnEmptyJournal() {
        assertThat(Progress.of(List.of())).isEqualTo(new Progress(0, new Progress.Turn.None()));
    }

    @Test
    void aTurnWithoutAnEndWasCutOff() {
        assertThat(of(SAID)).isEqualTo(new Progress(1, new Progress.Turn.CutOff()));
    }

    @Test
    void whatWeSayOurselvesIsNoMessage() {
        assertThat(of(SAID, GO_ON, ended(new TurnEnd.Done())))
                .isEqualTo(new Progress(1, new Progress.Turn.Ended(new TurnEnd.Done())));
    }

    @Test
    void anEndThatIsKeptIsTheJobs() {
        assertThat(of(SAID, ended(new TurnEnd.Failed("no"))).last()).contains(new TurnEnd.Failed("no"));
    }

    @Test
    void whatWasCancelledBecauseTheServerStoppedGoesOn() {
        assertThat(of(SAID, ended(new TurnEnd.Cancelled()), Progress.drained()))
                .isEqualTo(new Progress(1, new Progress.Turn.CutOff()));
        assertThat(of(SAID, ended(new TurnEnd.Cancelled())).last()).isEmpty();
    }

    @Test
    void whatEndedBeforeTheServerStoppedHasItsEnd() {
        assertThat(of(SAID, ended(new TurnEnd.Done()), Progress.drained()).last())
                .contains(new TurnEnd.Done());
    }

    private static TurnEnded ended(TurnEnd end) {
        return new TurnEnded(end, Message.Usage.NONE, Duration.ofSeconds(1));
    }

    private static Progress of(AgentEvent.Kept... events) {
        List<Journal.Entry> entries = new ArrayList<>();
        for (AgentEvent.Kept event : events) {
            entries.add(new Journal.Entry(entries.size() + 1, Instant.EPOCH, event));
        }
        return Progress.of(entries);
    }
}

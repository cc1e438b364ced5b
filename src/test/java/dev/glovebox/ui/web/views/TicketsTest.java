package dev.glovebox.ui.web.views;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

final class TicketsTest {
    private static final String JOB = "0f8fad5b-d9cb-469f-a165-70867728950e";
    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);
    private final AtomicBoolean holds = new AtomicBoolean(true);
    private final Tickets tickets = new Tickets(now::get);
    private final Grant grant = new Grant("ada", ViewName.preview(JOB, 5000), holds::get);

    @Test
    void aTicketIsGoodForOneTime() {
        String ticket = tickets.issue(grant);
        assertThat(tickets.redeem(ticket, grant.view())).contains(grant);
        assertThat(tickets.redeem(ticket, grant.view())).isEmpty();
    }

    @Test
    void aTicketIsGoodForAMinute() {
        String early = tickets.issue(grant);
        String late = tickets.issue(grant);
        now.set(Instant.EPOCH.plus(Tickets.TIME).minusMillis(1));
        assertThat(tickets.redeem(early, grant.view())).contains(grant);
        now.set(Instant.EPOCH.plus(Tickets.TIME));
        assertThat(tickets.redeem(late, grant.view())).isEmpty();
    }

    @Test
    void atAnotherHostATicketIsUsedUpForNothing() {
        String ticket = tickets.issue(grant);
        assertThat(tickets.redeem(ticket, ViewName.preview(JOB, 5001))).isEmpty();
        assertThat(tickets.redeem(ticket, grant.view())).isEmpty();
        assertThat(tickets.redeem(tickets.issue(grant), ViewName.desktop(JOB))).isEmpty();
    }

    @Test
    void aTicketEndsWithWhatItStandsOn() {
        String ticket = tickets.issue(grant);
        holds.set(false);
        assertThat(tickets.redeem(ticket, grant.view())).isEmpty();
        assertThat(tickets.redeem("", grant.view())).isEmpty();
        assertThat(tickets.redeem("x", grant.view())).isEmpty();
    }

    @Test
    void howeverManyAreAskedForMemoryIsBounded() {
        String first = tickets.issue(grant);
        Set<String> all = new HashSet<>();
        for (int i = 0; i < 10_000; i++) {
            all.add(tickets.issue(grant));
        }
        assertThat(all).hasSize(10_000);
        assertThat(tickets.redeem(first, grant.view())).isEmpty();
        assertThat(tickets.redeem(all.iterator().next(), grant.view())).contains(grant);
    }

    @Test
    void aPassIsForItsHostAndEndsWithItsGrantTogetherWithWhatIsOpen() {
        Passes passes = new Passes();
        String secret = passes.begin(grant);
        var ended = new AtomicInteger();
        try (Passes.Visit visit = passes.enter(grant, Duration.ofHours(1), ended::incrementAndGet)) {
            passes.look();
            visit.moved();
            assertThat(ended).hasValue(0);
            assertThat(passes.find(secret, grant.view())).contains(grant);
            assertThat(passes.find(secret, ViewName.desktop(JOB))).isEmpty();
            assertThat(passes.find("", grant.view())).isEmpty();

            holds.set(false);
            assertThat(passes.find(secret, grant.view())).isEmpty();
            passes.look();
            assertThat(ended).hasValue(1);
        }
        passes.look();
        assertThat(ended).hasValue(1);
        holds.set(true);
        assertThat(passes.find(secret, grant.view())).isEmpty();
    }

    @Test
    void whatIsSilentForTooLongIsEnded() {
        Passes passes = new Passes();
        var ended = new AtomicInteger();
        try (Passes.Visit _ = passes.enter(grant, Duration.ofNanos(-1), ended::incrementAndGet)) {
            passes.look();
        }
        assertThat(ended).hasValue(1);
    }
}

package dev.glovebox.jobs.sql;

import static dev.glovebox.jobs.sql.Wishes.BOUNDS;
import static dev.glovebox.jobs.sql.Wishes.claim;
import static dev.glovebox.jobs.sql.Wishes.keyed;
import static dev.glovebox.jobs.sql.Wishes.passed;
import static dev.glovebox.jobs.sql.Wishes.renewed;
import static dev.glovebox.jobs.sql.Wishes.session;
import static dev.glovebox.jobs.sql.Wishes.shared;
import static dev.glovebox.jobs.sql.Wishes.task;
import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.jobs.Job;
import dev.glovebox.jobs.Job.State;
import dev.glovebox.jobs.JobId;
import dev.glovebox.jobs.JobStore.AtWork;
import dev.glovebox.jobs.JobStore.Claim;
import dev.glovebox.jobs.JobStore.Claimed;
import dev.glovebox.jobs.JobStore.Files;
import dev.glovebox.jobs.JobStore.NewJob;
import dev.glovebox.jobs.JobStore.Renewal;
import dev.glovebox.jobs.JobStore.Spent;
import dev.glovebox.jobs.JobStore.Stop;
import dev.glovebox.jobs.JobStore.Submitted;
import dev.glovebox.jobs.Lease;
import dev.glovebox.jobs.Mail;
import dev.glovebox.jobs.Outcome;
import dev.glovebox.jobs.Retention;
import dev.glovebox.jobs.SignIns;
import dev.glovebox.jobs.Users;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a pause, or a clock that is set, does to jobs and to what is kept: nothing that could not be made good. */
abstract class ClockContract extends StoresContract {
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Duration LONG = Duration.ofDays(40);
    private static final Claim NOTHING_MORE = new Claim("one", Files.OF_EACH_SERVER, MINUTE, 0, Wishes.RUN, 3);

    private Claim beside(Claim claim, Claimed... held) {
        return claim.beside(new AtWork(
                Set.of(List.of(held).stream().map(one -> one.job().id()).toArray(JobId[]::new)), Set.of()));
    }

    private void assertHeld(Lease lease) {
        assertThat(renewed(stores, lease, MINUTE)).isInstanceOf(Renewal.Held.class);
    }

    @Test
    void whoSleptPastTheLeaseGoesOnWhenNobodyTookTheJob() {
        Job job = accepted(task("anna", "x"));
        Claimed slept = claimed(passed("one", Duration.ofHours(9)));

        assertThat(stores.mail().ask(slept.lease(), new Mail.Asked("example.org", 443, false), MINUTE))
                .isEqualTo(1);
        assertHeld(slept.lease());
        assertThat(stores.jobs().end(slept.lease(), new Outcome.Complete("done"), Spent.NOTHING))
                .isTrue();
        assertThat(now(job.id()).attempts()).isEqualTo(1);
    }

    @Test
    void aServerTakesNothingFromItself() {
        Job job = accepted(task("anna", "x"));
        claimed(passed("one", Duration.ofHours(9)));
        claimed(passed("one", Duration.ofHours(9)));
        Claimed last = claimed(passed("one", Duration.ofHours(9)));
        stores.jobs().stop(job.id(), Stop.CANCEL, "cancelled by anna");

        assertThat(stores.jobs().claim(beside(claim("one"), last))).isEmpty();

        assertThat(now(job.id()).state()).isEqualTo(State.RUNNING);
        assertHeld(last.lease());
    }

    @Test
    void aClockThatLeapsTakesNoJobFromAServerThatIsAlive() {
        accepted(task("anna", "x"));
        Claimed alive = claimed(shared("one"));
        accepted(task("anna", "y"));
        Claimed dead = claimed(shared("three"));
        time.leap(LONG);

        assertThat(stores.jobs().claim(shared("two"))).isEmpty();
        assertHeld(alive.lease());
        time.pass(MINUTE.minusSeconds(5));
        assertHeld(alive.lease());
        assertThat(stores.jobs().claim(shared("two"))).isEmpty();

        time.pass(Duration.ofSeconds(10));
        assertHeld(alive.lease());
        assertThat(claimed(shared("two")).job().id()).isEqualTo(dead.job().id());
        assertThat(stores.jobs().claim(shared("two"))).isEmpty();
    }

    @Test
    void aClockThatIsSetBackKeepsNoJobForADeadServer() {
        Job job = accepted(task("anna", "x"));
        claimed(shared("one"));
        time.leap(LONG.negated());
        assertThat(stores.jobs().claim(shared("two"))).isEmpty();

        time.pass(MINUTE.plusSeconds(5));

        assertThat(claimed(shared("two")).job().id()).isEqualTo(job.id());
    }

    @Test
    void aClockThatIsSetBackTakesNoJobFromAServerThatIsAlive() {
        accepted(task("anna", "x"));
        Claimed alive = claimed(shared("one"));
        time.leap(LONG.negated());
        assertHeld(alive.lease());
        time.pass(MINUTE.plusSeconds(5));
        assertHeld(alive.lease());

        assertThat(stores.jobs().claim(shared("two"))).isEmpty();
    }

    @Test
    void afterADatabaseWasAwayOthersHaveTheTimeToSayThatTheyLive() {
        Job job = accepted(task("anna", "x"));
        Claimed alive = claimed(claim("one"));
        time.pass(LONG); // nobody saw the clock meanwhile

        assertThat(stores.jobs().claim(claim("two"))).isEmpty();
        assertThat(stores.jobs().claim(shared("two"))).isEmpty();
        assertHeld(alive.lease());
        assertThat(now(job.id()).state()).isEqualTo(State.RUNNING);

        time.pass(MINUTE.multipliedBy(3));
        stores.jobs().claim(claim("two"));
        assertThat(now(job.id()).reason()).startsWith("the server one, which has its files, has been gone since");
    }

    @Test
    void aServerThatHasJustBegunWaitsBeforeItJudgesOthers() {
        accepted(task("anna", "x"));
        Claimed alive = claimed(passed("one", Duration.ofHours(9)));
        stores.database().write(sql -> sql.update("UPDATE jobs SET server = 'other'"));
        openAgain(new StoreClock(time, LONG));

        assertThat(stores.jobs().claim(claim("two"))).isEmpty();
        assertThat(stores.jobs().claim(shared("two"))).isEmpty();
        assertHeld(alive.lease());
    }

    @Test
    void deadlinesWaitUntilAClockThatLeaptHasSettled() {
        Job idle = accepted(session("anna"));
        stores.jobs().end(claimed(claim("one")).lease(), new Outcome.Idle("silent", 1), Spent.NOTHING);
        Job running = accepted(task("anna", "x"));
        Claimed held = claimed(claim("one"));
        Job queued = accepted(task("ben", "y"));
        time.leap(LONG);

        assertThat(stores.jobs().claim(beside(NOTHING_MORE, held))).isEmpty();
        assertHeld(held.lease());
        time.pass(StoreClock.SETTLING.minus(MINUTE));
        assertHeld(held.lease());
        stores.jobs().claim(beside(NOTHING_MORE, held));
        assertThat(List.of(idle, running, queued))
                .extracting(job -> now(job.id()).state())
                .containsExactly(State.IDLE, State.RUNNING, State.QUEUED);

        time.pass(MINUTE);
        stores.jobs().claim(beside(NOTHING_MORE, held));
        assertThat(List.of(idle, running, queued))
                .extracting(job -> now(job.id()).state())
                .containsExactly(State.COMPLETE, State.RUNNING, State.TIMED_OUT);
    }

    @Test
    void theTimeOfWorkIsWhatItsWorkerCounts() {
        Job job = accepted(task("anna", "x"));
        Claimed held = claimed(claim("one"));
        Instant before = now(job.id()).times().deadline().orElseThrow();
        stores.jobs().renew(held.lease(), MINUTE, Wishes.RUN);
        assertThat(now(job.id()).times().deadline()).contains(before); // it does not tremble

        time.leap(LONG);
        stores.jobs().renew(held.lease(), MINUTE, Wishes.RUN);
        assertThat(now(job.id()).times().deadline().orElseThrow())
                .isAfter(before.plus(LONG).minus(MINUTE));

        time.pass(StoreClock.SETTLING.plus(MINUTE));
        stores.jobs().renew(held.lease(), MINUTE, MINUTE.multipliedBy(-2));
        stores.jobs().claim(beside(claim("one"), held));
        assertThat(now(job.id()).state()).isEqualTo(State.TIMED_OUT);
    }

    @Test
    void nothingIsRemovedForAnAgeThatCameInALeap() {
        NewJob wish = keyed(task("anna", "x"), "key");
        Job job = accepted(wish);
        stores.jobs().end(claimed(claim("one")).lease(), new Outcome.Complete("done"), Spent.NOTHING);
        Retention.Scope scope = new Retention.Scope("one", Files.OF_EACH_SERVER);
        time.leap(Duration.ofDays(4000));

        assertThat(stores.retention().takeOld(scope, Duration.ofDays(30), MINUTE))
                .isEmpty();
        stores.retention().trim();
        assertThat(stores.jobs().submit(keyed(wish, "key"), BOUNDS)).isInstanceOf(Submitted.Known.class);

        time.pass(StoreClock.SETTLING);
        assertThat(stores.retention().takeOld(scope, Duration.ofDays(30), MINUTE))
                .contains(new Retention.Kept(job.id(), "anna"));
    }

    @Test
    void aSignInEndsByAClockThatLeaptAndCountsAgainWhenThatIsRight() {
        stores.users().add("ben", Users.Role.USER);
        String token = stores.users().issue("ben", "laptop").id();
        SignIns.Begun begun = stores.signIns().begin(token).orElseThrow();
        time.leap(LONG);

        assertThat(stores.signIns().find(begun.secret())).isEmpty();
        assertThat(stores.signIns().begin(token)).isPresent();

        time.leap(LONG.negated());
        assertThat(stores.signIns().find(begun.secret())).isPresent();
    }

    @Test
    void aClockThatIsCorrectedByLittleIsNoLeap() {
        Job job = accepted(task("anna", "x"));
        claimed(passed("one", Duration.ofSeconds(1)));
        time.leap(Duration.ofSeconds(3));

        Optional<Claimed> taken = stores.jobs().claim(shared("two"));

        assertThat(taken).isPresent();
        assertThat(now(job.id()).server()).contains("two");
    }
}

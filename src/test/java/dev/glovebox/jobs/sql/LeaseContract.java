package dev.glovebox.jobs.sql;

import static dev.glovebox.jobs.sql.Wishes.BOUNDS;
import static dev.glovebox.jobs.sql.Wishes.claim;
import static dev.glovebox.jobs.sql.Wishes.passed;
import static dev.glovebox.jobs.sql.Wishes.session;
import static dev.glovebox.jobs.sql.Wishes.shared;
import static dev.glovebox.jobs.sql.Wishes.task;
import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.jobs.Job;
import dev.glovebox.jobs.Job.State;
import dev.glovebox.jobs.JobStore.Bounds;
import dev.glovebox.jobs.JobStore.Claim;
import dev.glovebox.jobs.JobStore.Claimed;
import dev.glovebox.jobs.JobStore.Files;
import dev.glovebox.jobs.JobStore.Renewal;
import dev.glovebox.jobs.JobStore.Spent;
import dev.glovebox.jobs.JobStore.Stop;
import dev.glovebox.jobs.JobStore.Stopping;
import dev.glovebox.jobs.JobStore.Wish;
import dev.glovebox.jobs.Mail.Posted;
import dev.glovebox.jobs.Outcome;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Who may work on a job, and how it ends when nobody does. */
abstract class LeaseContract extends StoresContract {
    private static final Duration MINUTE = Duration.ofMinutes(1);

    @Test
    void aLeaseThatPassedGoesToTheNextAndTheLateEndIsRefused() {
        Job job = accepted(task("anna", "x"));
        Claimed frozen = claimed(passed("one", Duration.ofSeconds(1)));
        Claimed next = claimed(claim("one"));

        assertThat(next.job().id()).isEqualTo(job.id());
        assertThat(next.job().attempts()).isEqualTo(2);
        assertThat(next.job().reason()).isEqualTo("is worked on by the server one, after the server one had left it");
        assertThat(next.lease().fence()).isGreaterThan(frozen.lease().fence());
        assertThat(Wishes.renewed(stores, frozen.lease(), MINUTE)).isEqualTo(new Renewal.Lost());
        assertThat(stores.jobs().end(frozen.lease(), new Outcome.Complete("late"), Spent.NOTHING))
                .isFalse();
        assertThat(now(job.id()).state()).isEqualTo(State.RUNNING);
        assertThat(stores.jobs().end(next.lease(), new Outcome.Complete("in time"), Spent.NOTHING))
                .isTrue();
        assertThat(now(job.id()).reason()).isEqualTo("in time");
    }

    @Test
    void twoWhoWantALeftJobDoNotBothGetIt() throws Exception {
        accepted(task("anna", "x"));
        claimed(passed("one", Duration.ofSeconds(1)));

        assertThat(together(10, () -> stores.jobs().claim(claim("one"))).stream()
                        .filter(Optional::isPresent))
                .hasSize(1);
    }

    @Test
    void anotherServerGoesOnWhereFilesAreShared() {
        Job job = accepted(task("anna", "x"));
        claimed(passed("one", Duration.ofSeconds(1)));

        assertThat(stores.jobs().claim(claim("two"))).isEmpty();
        assertThat(claimed(shared("two")).job().server()).contains("two");
        assertThat(now(job.id()).attempts()).isEqualTo(2);
    }

    @Test
    void aJobFailsWhenTheServerWithItsFilesIsGone() {
        Job job = accepted(task("anna", "x"));
        claimed(passed("one", Duration.ofSeconds(59)));
        assertThat(stores.jobs().claim(claim("two"))).isEmpty();
        assertThat(now(job.id()).state()).isEqualTo(State.RUNNING);

        age(job.id(), "lease");
        assertThat(stores.jobs().claim(claim("two"))).isEmpty();

        assertThat(now(job.id()).state()).isEqualTo(State.FAILED);
        assertThat(now(job.id()).reason())
                .isEqualTo("the server one, which has its files, has been gone since 1970-01-01T00:00:01Z");
        assertThat(stores.jobs().usage("anna").running()).isZero();
    }

    @Test
    void aServerThatStartsAgainTakesItsJobsBackAtOnce() {
        Job mine = accepted(task("anna", "x"));
        claimed(claim("one"));
        Job other = accepted(task("ben", "y"));
        Claimed lives = claimed(claim("two"));

        stores.jobs().forget("one");

        assertThat(claimed(claim("one")).job().id()).isEqualTo(mine.id());
        assertThat(stores.jobs().claim(claim("one"))).isEmpty();
        assertThat(Wishes.renewed(stores, lives.lease(), MINUTE)).isInstanceOf(Renewal.Held.class);
        assertThat(now(other.id()).server()).contains("two");
    }

    @Test
    void aJobThatKillsItsServerEveryTimeFails() {
        Job job = accepted(task("anna", "x"));
        for (int i = 0; i < 3; i++) {
            claimed(passed("one", Duration.ofSeconds(1)));
        }

        assertThat(stores.jobs().claim(claim("one"))).isEmpty();

        assertThat(now(job.id()).state()).isEqualTo(State.FAILED);
        assertThat(now(job.id()).reason())
                .isEqualTo("was begun 3 times, and each time its server went away before the end");
    }

    @Test
    void aJobThatWaitedTooLongTimesOut() {
        stores.jobs().submit(task("anna", "x"), new Bounds(10, Duration.ofSeconds(-1)));
        Job job = accepted(task("ben", "y"));

        assertThat(claimed(claim("one")).job().id()).isEqualTo(job.id());

        assertThat(stores.jobs().usage("anna").queued()).isZero();
        Job late = stores.jobs().list(Wishes.all("anna")).jobs().getFirst();
        assertThat(late.state()).isEqualTo(State.TIMED_OUT);
        assertThat(late.reason()).startsWith("waited in the queue for").endsWith("and no worker was free");
    }

    @Test
    void aWorkerThatGoesOnPastTheDeadlineLosesTheJob() {
        Job job = accepted(task("anna", "x"));
        Claimed claimed = claimed(new Claim("one", Files.OF_EACH_SERVER, MINUTE, 4, Duration.ofSeconds(-61), 3));

        stores.jobs().claim(claim("one"));

        assertThat(now(job.id()).state()).isEqualTo(State.TIMED_OUT);
        assertThat(now(job.id()).reason()).startsWith("its time was up at ");
        assertThat(Wishes.renewed(stores, claimed.lease(), MINUTE)).isEqualTo(new Renewal.Lost());
    }

    @Test
    void aSilentSessionIsClosedInTheEnd() {
        Job session = accepted(session("anna"));
        Claimed claimed = claimed(claim("one"));
        assertThat(stores.jobs().end(claimed.lease(), new Outcome.Idle("silent for 5 minutes", 1), Spent.NOTHING))
                .isTrue();
        assertThat(now(session.id()).state()).isEqualTo(State.IDLE);
        assertThat(now(session.id()).times().deadline()).isPresent();
        assertThat(stores.jobs().claim(claim("one"))).isEmpty();

        age(session.id(), "deadline");
        stores.jobs().claim(claim("one"));

        assertThat(now(session.id()).state()).isEqualTo(State.COMPLETE);
        assertThat(now(session.id()).reason()).isEqualTo("closed after 30 days without a message");
    }

    @Test
    void aMessageWakesAnIdleSessionWhereItsFilesAre() {
        Job session = accepted(session("anna"));
        stores.jobs().end(claimed(claim("one")).lease(), new Outcome.Idle("silent", 1), Spent.NOTHING);

        assertThat(stores.mail().say(session.id(), "are you there?", BOUNDS)).isEqualTo(new Posted.Kept(2));

        assertThat(now(session.id()).state()).isEqualTo(State.QUEUED);
        assertThat(now(session.id()).reason())
                .isEqualTo("waits for a free worker of the server one, which has its files");
        assertThat(stores.jobs().claim(claim("two"))).isEmpty();
        Claimed awake = claimed(claim("one"));
        assertThat(awake.job().attempts()).isEqualTo(1);
        assertThat(Wishes.renewed(stores, awake.lease(), MINUTE))
                .isEqualTo(new Renewal.Held(Optional.empty(), 2, Set.of()));
    }

    @Test
    void aMessageThatNobodyHeardKeepsASessionFromBeingIdle() {
        Job session = accepted(session("anna"));
        Claimed claimed = claimed(claim("one"));
        stores.mail().say(session.id(), "wait", BOUNDS);

        assertThat(stores.jobs().end(claimed.lease(), new Outcome.Idle("silent", 1), Spent.NOTHING))
                .isTrue();

        assertThat(now(session.id()).state()).isEqualTo(State.QUEUED);
        assertThat(claimed(claim("one")).job().id()).isEqualTo(session.id());
    }

    @Test
    void aReleasedJobIsTakenFirstAndItsAttemptDoesNotCount() {
        Job job = accepted(task("anna", "x"));
        accepted(task("anna", "y"));
        Claimed claimed = claimed(claim("one"));

        assertThat(stores.jobs().end(claimed.lease(), new Outcome.Released("the server shuts down"), Spent.NOTHING))
                .isTrue();
        assertThat(now(job.id()).reason()).isEqualTo("the server shuts down");
        assertThat(now(job.id()).times().deadline()).isPresent();

        Claimed again = claimed(claim("one"));
        assertThat(again.job().id()).isEqualTo(job.id());
        assertThat(again.job().attempts()).isEqualTo(1);
    }

    @Test
    void anEndThatIsToldAgainStillCounts() {
        accepted(task("anna", "x"));
        Claimed claimed = claimed(claim("one"));
        Spent spent = new Spent(5, 0, 0, Duration.ZERO);
        stores.jobs().end(claimed.lease(), new Outcome.Complete("done"), spent);

        assertThat(stores.jobs().end(claimed.lease(), new Outcome.Complete("done"), spent))
                .isTrue();
        assertThat(stores.jobs().end(claimed.lease(), new Outcome.Failed("no"), spent))
                .isFalse();
        assertThat(stores.jobs().usage("anna").spent()).isEqualTo(spent);
    }

    @Test
    void aWaitingJobIsCancelledAtOnce() {
        Job job = accepted(task("anna", "x"));

        Stopping stopping = stores.jobs().stop(job.id(), Stop.CANCEL, "cancelled by anna");

        assertThat(stopping).isEqualTo(new Stopping.Stopped(now(job.id())));
        assertThat(now(job.id()).state()).isEqualTo(State.CANCELLED);
        assertThat(now(job.id()).reason()).isEqualTo("cancelled by anna");
        assertThat(stores.jobs().claim(claim("one"))).isEmpty();
        assertThat(stores.jobs().stop(job.id(), Stop.CANCEL, "again")).isEqualTo(new Stopping.TooLate(now(job.id())));
        assertThat(now(job.id()).reason()).isEqualTo("cancelled by anna");
    }

    @Test
    void aRunningJobIsToldToStop() {
        Job job = accepted(task("anna", "x"));
        Claimed claimed = claimed(claim("one"));

        assertThat(stores.jobs().stop(job.id(), Stop.CANCEL, "cancelled by anna"))
                .isEqualTo(new Stopping.Asked(now(job.id())));
        stores.jobs().stop(job.id(), Stop.CANCEL, "impatient");
        assertThat(now(job.id()).reason()).isEqualTo("is being stopped: cancelled by anna");
        assertThat(Wishes.renewed(stores, claimed.lease(), MINUTE))
                .isEqualTo(new Renewal.Held(Optional.of(new Wish(Stop.CANCEL, "cancelled by anna")), 1, Set.of()));
        stores.jobs().end(claimed.lease(), new Outcome.Cancelled("cancelled by anna"), Spent.NOTHING);
        assertThat(now(job.id()).state()).isEqualTo(State.CANCELLED);
    }

    @Test
    void aWishToStopOutlivesTheServer() {
        Job job = accepted(task("anna", "x"));
        claimed(passed("one", Duration.ofSeconds(1)));
        stores.jobs().stop(job.id(), Stop.CANCEL, "cancelled by anna");

        assertThat(stores.jobs().claim(claim("one"))).isEmpty();

        assertThat(now(job.id()).state()).isEqualTo(State.CANCELLED);
        assertThat(now(job.id()).reason()).isEqualTo("cancelled by anna");
    }

    @Test
    void aWishToStopIsNotLostWhenTheJobIsReleased() {
        Job job = accepted(task("anna", "x"));
        Claimed claimed = claimed(claim("one"));
        stores.jobs().stop(job.id(), Stop.CANCEL, "cancelled by anna");

        stores.jobs().end(claimed.lease(), new Outcome.Released("the server shuts down"), Spent.NOTHING);

        assertThat(now(job.id()).state()).isEqualTo(State.CANCELLED);
    }

    @Test
    void aClosedSessionIsCompleteWhereverItStands() {
        Job waiting = accepted(session("anna"));
        stores.jobs().stop(waiting.id(), Stop.CLOSE, "closed by anna");
        Job running = accepted(session("anna"));
        Claimed claimed = claimed(claim("one"));
        stores.jobs().stop(running.id(), Stop.CLOSE, "closed by anna");
        stores.jobs().end(claimed.lease(), new Outcome.Cancelled("closed by anna"), Spent.NOTHING);
        Job idle = accepted(session("anna"));
        stores.jobs().end(claimed(claim("one")).lease(), new Outcome.Idle("silent", 1), Spent.NOTHING);
        stores.jobs().stop(idle.id(), Stop.CLOSE, "closed by anna");

        for (Job job : Set.of(waiting, running, idle)) {
            assertThat(now(job.id()).state()).isEqualTo(State.COMPLETE);
            assertThat(now(job.id()).reason()).isEqualTo("closed by anna");
        }
        assertThat(stores.jobs().usage("anna").running()).isZero();
        assertThat(stores.jobs().usage("anna").queued()).isZero();
    }

    @Test
    void aReasonWithBytesThatNoDatabaseKeepsIsKeptWithoutThem() {
        Job job = accepted(task("anna", "x"));

        stores.jobs().end(claimed(claim("one")).lease(), new Outcome.Failed("a\0b\ud800c"), Spent.NOTHING);

        assertThat(now(job.id()).reason()).isEqualTo("a\ufffdb?c");
    }
}

package dev.glovebox.jobs.sql;

import static dev.glovebox.jobs.sql.Wishes.BOUNDS;
import static dev.glovebox.jobs.sql.Wishes.claim;
import static dev.glovebox.jobs.sql.Wishes.passed;
import static dev.glovebox.jobs.sql.Wishes.session;
import static dev.glovebox.jobs.sql.Wishes.task;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;

import dev.glovebox.jobs.Job;
import dev.glovebox.jobs.JobId;
import dev.glovebox.jobs.JobStore.Bounds;
import dev.glovebox.jobs.JobStore.Claimed;
import dev.glovebox.jobs.JobStore.Renewal;
import dev.glovebox.jobs.JobStore.Spent;
import dev.glovebox.jobs.Lease;
import dev.glovebox.jobs.Mail.Answer;
import dev.glovebox.jobs.Mail.Asked;
import dev.glovebox.jobs.Mail.Message;
import dev.glovebox.jobs.Mail.Posted;
import dev.glovebox.jobs.Mail.Question;
import dev.glovebox.jobs.Outcome;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** What people say to jobs and jobs ask people, in every store. */
abstract class MailContract extends StoresContract {
    private static final Asked WHERE = new Asked("example.org", 443, false);
    private static final Duration MINUTE = Duration.ofMinutes(1);

    @Test
    void messagesAreNumberedInOrder() {
        Job job = accepted(task("anna", "make tea"));

        assertThat(stores.mail().say(job.id(), "green", BOUNDS)).isEqualTo(new Posted.Kept(2));
        assertThat(stores.mail().say(job.id(), "please", BOUNDS)).isEqualTo(new Posted.Kept(3));

        assertThat(stores.mail().after(job.id(), 0))
                .extracting(Message::number, Message::text)
                .containsExactly(tuple(1L, "make tea"), tuple(2L, "green"), tuple(3L, "please"));
        assertThat(stores.mail().after(job.id(), 2)).hasSize(1);
    }

    @Test
    void manyMayTalkAtOnceAndNoNumberIsGivenTwice() throws Exception {
        Job job = accepted(session("anna"));
        claimed(claim("one"));

        List<Posted> posted = together(30, () -> stores.mail().say(job.id(), "hello", BOUNDS));

        assertThat(posted)
                .containsExactlyInAnyOrderElementsOf(LongStream.rangeClosed(2, 31)
                        .<Posted>mapToObj(Posted.Kept::new)
                        .toList());
    }

    @Test
    void nothingIsSaidToAJobThatHasEnded() {
        Job job = accepted(task("anna", "x"));
        stores.jobs().end(claimed(claim("one")).lease(), new Outcome.Complete("done"), Spent.NOTHING);

        assertThat(stores.mail().say(job.id(), "wait", BOUNDS)).isEqualTo(new Posted.TooLate(now(job.id())));
        assertThat(stores.mail().say(JobId.random(), "wait", BOUNDS)).isEqualTo(new Posted.Missing());
    }

    @Test
    void messagesThatNobodyHearsAreBounded() {
        Job job = accepted(session("anna"));
        for (int i = 0; i < 99; i++) {
            assertThat(stores.mail().say(job.id(), "m" + i, BOUNDS)).isInstanceOf(Posted.Kept.class);
        }

        assertThat(stores.mail().say(job.id(), "one more", BOUNDS)).isEqualTo(new Posted.Full(100));
        claimed(claim("one"));
        assertThat(stores.mail().say(job.id(), "one more", BOUNDS)).isEqualTo(new Posted.Kept(101));
    }

    @Test
    void anIdleSessionDoesNotWakeIntoAFullQueue() {
        Job job = accepted(session("anna"));
        stores.jobs().end(claimed(claim("one")).lease(), new Outcome.Idle("silent", 1), Spent.NOTHING);
        accepted(task("anna", "x"));

        assertThat(stores.mail().say(job.id(), "hello", new Bounds(1, MINUTE))).isEqualTo(new Posted.Full(1));
        assertThat(now(job.id()).state()).isEqualTo(Job.State.IDLE);
        assertThat(stores.mail().after(job.id(), 1)).isEmpty();
    }

    @Test
    void aQuestionIsAnsweredOnceAndItsWorkerHearsOfIt() throws Exception {
        Job job = accepted(task("anna", "x"));
        Claimed claimed = claimed(claim("one"));
        assertThat(stores.mail().ask(claimed.lease(), WHERE, MINUTE)).isEqualTo(1);
        assertThat(stores.mail().ask(claimed.lease(), new Asked("10.0.0.1", 80, true), MINUTE))
                .isEqualTo(2);

        assertThat(stores.mail().open(job.id()))
                .extracting(Question::number, Question::asked)
                .containsExactly(tuple(1L, WHERE), tuple(2L, new Asked("10.0.0.1", 80, true)));
        assertThat(together(10, () -> stores.mail().answer(job.id(), 2, Answer.ONCE)).stream()
                        .filter(answered -> answered))
                .hasSize(1);
        assertThat(stores.mail().answer(job.id(), 2)).contains(Answer.ONCE);
        assertThat(stores.mail().answer(job.id(), 1)).isEmpty();
        assertThat(stores.mail().open(job.id())).hasSize(1);
        assertThat(Wishes.renewed(stores, claimed.lease(), MINUTE))
                .isEqualTo(new Renewal.Held(Optional.empty(), 1, Set.of(2L)));
    }

    @Test
    void aQuestionWhoseTimeHasPassedIsNotAnswered() {
        Job job = accepted(task("anna", "x"));
        stores.mail().ask(claimed(claim("one")).lease(), WHERE, Duration.ofSeconds(-1));

        assertThat(stores.mail().open(job.id())).isEmpty();
        assertThat(stores.mail().answer(job.id(), 1, Answer.YES)).isFalse();
        assertThat(stores.mail().answer(job.id(), 7, Answer.YES)).isFalse();
    }

    @Test
    void onlyTheHolderOfAJobAsks() {
        Job job = accepted(task("anna", "x"));
        Claimed frozen = claimed(claim("one"));
        stores.mail().ask(frozen.lease(), WHERE, MINUTE);
        stores.jobs().forget("one");
        Claimed next = claimed(claim("one"));

        assertThatExceptionOfType(Lease.Lost.class)
                .isThrownBy(() -> stores.mail().ask(frozen.lease(), WHERE, MINUTE));
        assertThat(stores.mail().open(job.id())).isEmpty();
        assertThat(stores.mail().answer(job.id(), 1, Answer.YES)).isFalse();
        assertThat(stores.mail().ask(next.lease(), WHERE, MINUTE)).isEqualTo(2);
    }

    @Test
    void whoLostTheJobAsksNothing() {
        accepted(task("anna", "x"));
        Claimed late = claimed(passed("one", Duration.ofSeconds(1)));
        claimed(claim("one"));

        assertThatExceptionOfType(Lease.Lost.class)
                .isThrownBy(() -> stores.mail().ask(late.lease(), WHERE, MINUTE));
    }
}

package dev.glovebox.jobs.sql;

import static dev.glovebox.jobs.sql.Wishes.BOUNDS;
import static dev.glovebox.jobs.sql.Wishes.claim;
import static dev.glovebox.jobs.sql.Wishes.keyed;
import static dev.glovebox.jobs.sql.Wishes.session;
import static dev.glovebox.jobs.sql.Wishes.task;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.glovebox.jobs.Job;
import dev.glovebox.jobs.Job.Kind;
import dev.glovebox.jobs.Job.State;
import dev.glovebox.jobs.JobId;
import dev.glovebox.jobs.JobStore;
import dev.glovebox.jobs.JobStore.Bounds;
import dev.glovebox.jobs.JobStore.Claimed;
import dev.glovebox.jobs.JobStore.Count;
import dev.glovebox.jobs.JobStore.NewJob;
import dev.glovebox.jobs.JobStore.Page;
import dev.glovebox.jobs.JobStore.Query;
import dev.glovebox.jobs.JobStore.Renewal;
import dev.glovebox.jobs.JobStore.Spent;
import dev.glovebox.jobs.JobStore.Stop;
import dev.glovebox.jobs.JobStore.Stopping;
import dev.glovebox.jobs.JobStore.Submitted;
import dev.glovebox.jobs.Lease;
import dev.glovebox.jobs.Outcome;
import dev.glovebox.jobs.Request;
import dev.glovebox.jobs.Request.GivenFile;
import dev.glovebox.jobs.Request.Work;
import dev.glovebox.jobs.Wanted;
import dev.glovebox.protocol.ByteString;
import dev.glovebox.protocol.Capability;
import dev.glovebox.protocol.Json;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What every store of jobs does; ends of leases and jobs are in {@link LeaseContract}. */
abstract class JobStoreContract extends StoresContract {
    @Test
    void anOwnerWithoutPlacesOnAServerIsPassedOverThereAndHeardOfNevertheless() {
        Job running = accepted(task("anna", "x"));
        claimed(claim("one"));
        Job next = accepted(task("anna", "y"));
        JobStore.AtWork full = new JobStore.AtWork(Set.of(running.id()), Set.of("anna"));
        assertThat(stores.jobs().claim(claim("one").beside(full))).isEmpty();
        Job ben = accepted(task("ben", "z"));

        assertThat(stores.jobs().waiting(claim("one").beside(full))).isEqualTo(Map.of("anna", 1L, "ben", 0L));
        assertThat(claimed(claim("one").beside(full)).job().id()).isEqualTo(ben.id());
        assertThat(stores.jobs().waiting(claim("one"))).isEqualTo(Map.of("anna", 1L));
        assertThat(claimed(claim("two")).job().id()).isEqualTo(next.id());
    }

    @Test
    void aJobWaitsIsWorkedOnAndComesToItsEnd() {
        Job job = accepted(task("anna", "make tea"));

        assertThat(job.state()).isEqualTo(State.QUEUED);
        assertThat(job.reason()).isEqualTo("waits for a free worker");
        assertThat(job.times().deadline()).contains(job.times().created().plus(BOUNDS.patience()));
        assertThat(now(job.id())).isEqualTo(job);

        Claimed claimed = claimed(claim("one"));
        assertThat(claimed.job().id()).isEqualTo(job.id());
        assertThat(claimed.job().state()).isEqualTo(State.RUNNING);
        assertThat(claimed.job().reason()).isEqualTo("is worked on by the server one");
        assertThat(claimed.job().server()).contains("one");
        assertThat(claimed.job().attempts()).isEqualTo(1);
        assertThat(claimed.job().times().deadline())
                .contains(claimed.job().times().started().orElseThrow().plus(Wishes.RUN));
        assertThat(Wishes.renewed(stores, claimed.lease(), Duration.ofMinutes(1)))
                .isEqualTo(new Renewal.Held(Optional.empty(), 1, Set.of()));

        Spent spent = new Spent(1, 2, 3, Duration.ofSeconds(4));
        assertThat(stores.jobs().end(claimed.lease(), new Outcome.Complete("done"), spent))
                .isTrue();
        Job ended = now(job.id());
        assertThat(ended.state()).isEqualTo(State.COMPLETE);
        assertThat(ended.reason()).isEqualTo("done");
        assertThat(ended.times().deadline()).isEmpty();
        assertThat(ended.times().ended()).isPresent();
        assertThat(stores.jobs().usage("anna")).isEqualTo(new JobStore.Usage(1, 0, 0, spent));
        assertThat(stores.jobs().usages()).isEqualTo(Map.of("anna", new JobStore.Usage(1, 0, 0, spent)));
        assertThat(stores.jobs().claim(claim("one"))).isEmpty();
    }

    @Test
    void aConversationHasItsFirstMessageWhereverItIsShown() {
        Job job = accepted(session("anna"));
        Job silent = accepted(new NewJob(
                JobId.random(), "anna", Wishes.request(new Work.Conversation()), Optional.empty(), Optional.empty()));
        assertThat(job.opening()).contains("hello");
        assertThat(silent.opening()).isEmpty();

        stores.mail().say(job.id(), "and then?", BOUNDS);
        stores.mail().say(silent.id(), "x".repeat(3000), BOUNDS);

        assertThat(stores.jobs().list(Wishes.all("anna")).jobs().stream().map(Job::opening))
                .containsExactlyInAnyOrder(Optional.of("hello"), Optional.of("x".repeat(2000)));
        assertThat(claimed(claim("one")).job().opening()).contains("hello");
        assertThat(accepted(task("anna", "make tea")).opening()).isEmpty();
    }

    @Test
    void jobsAreFoundByWhatWasSaidInThem() {
        JobId tea = accepted(task("anna", "Make 100%_tea!\nfor ÄNNE")).id();
        JobId talk = accepted(session("anna")).id();
        stores.mail().say(talk, "and a \"second\" message", BOUNDS);
        JobId steps = accepted(new NewJob(
                        JobId.random(),
                        "anna",
                        Wishes.request(new Work.StepList(
                                Json.parse("[{\"tool\":\"shell\",\"command\":\"echo \\\"TEA\\\" limits\"}]"))),
                        Optional.empty(),
                        Optional.empty()))
                .id();
        accepted(task("bert", "tea"));

        assertThat(found("TEA")).containsExactly(steps, tea);
        assertThat(found("änne make")).containsExactly(tea);
        assertThat(found("%_t")).containsExactly(tea);
        assertThat(found("a%e")).isEmpty();
        assertThat(found("100__tea")).isEmpty();
        assertThat(found("tea!")).containsExactly(tea);
        assertThat(found("hello \"second\"")).containsExactly(talk);
        assertThat(found("echo \"tea\"")).containsExactly(steps);
        assertThat(found("command")).isEmpty();
        assertThat(found("allow_hosts")).isEmpty();
        assertThat(found("nothing")).isEmpty();
        assertThat(found(" ")).hasSize(3);
    }

    private List<JobId> found(String words) {
        return stores
                .jobs()
                .list(new Query("anna", Set.of(), Set.of(), Wanted.of(words), Optional.empty(), 10))
                .jobs()
                .stream()
                .map(Job::id)
                .toList();
    }

    @Test
    void aPageOfFoundJobsGoesOnWhereItEnded() {
        IntStream.range(0, 7).forEach(i -> accepted(task("anna", i % 2 == 0 ? "even" : "odd")));
        List<String> seen = new ArrayList<>();
        Optional<String> cursor = Optional.empty();
        do {
            Page page = stores.jobs().list(new Query("anna", Set.of(), Set.of(), Wanted.of("even"), cursor, 3));
            page.jobs().forEach(job -> seen.add(((Work.Task) job.request().work()).words()));
            cursor = page.next();
        } while (cursor.isPresent());
        assertThat(seen).containsExactly("even", "even", "even", "even");
        Job first = stores.jobs().list(Wishes.all("anna")).jobs().getFirst();
        assertThat(stores.jobs()
                        .list(new Query(
                                "anna",
                                Set.of(),
                                Set.of(),
                                Optional.of(stores.jobs().cursor(first)),
                                10))
                        .jobs())
                .hasSize(6);
    }

    @Test
    void aRequestIsKeptToTheLetter() {
        Request request = new Request(
                new Work.Task("tea, \"green\" 🍵"),
                Optional.of("anthropic/claude"),
                Map.of("max_time", "30m", "memory", "2g"),
                List.of("example.org"),
                List.of(new GivenFile("src/a.bin", ByteString.of(new byte[] {0, 1, -1}))),
                Optional.of(JobId.random()),
                Set.of(Capability.DESKTOP));
        Job job = accepted(new NewJob(JobId.random(), "anna", request, Optional.empty(), Optional.empty()));

        assertThat(now(job.id()).request()).isEqualTo(request);
        assertThat(claimed(claim("one")).job().request()).isEqualTo(request);
        assertThat(list("anna").jobs().getFirst().request().files()).isEmpty();
    }

    @Test
    void whatIsNotThereIsMissing() {
        JobId id = JobId.random();

        assertThat(stores.jobs().find(id)).isEmpty();
        assertThat(stores.jobs().stop(id, Stop.CANCEL, "no")).isEqualTo(new Stopping.Missing());
        assertThat(stores.jobs().claim(claim("one"))).isEmpty();
        assertThat(Wishes.renewed(stores, new Lease(id, 1), Duration.ofMinutes(1)))
                .isEqualTo(new Renewal.Lost());
        assertThat(stores.jobs().end(new Lease(id, 1), new Outcome.Complete("x"), Spent.NOTHING))
                .isFalse();
        assertThat(stores.jobs().usage("nobody")).isEqualTo(new JobStore.Usage(0, 0, 0, Spent.NOTHING));
        assertThat(list("nobody")).isEqualTo(new Page(List.of(), Optional.empty()));
    }

    @Test
    void theOldestJobOfAnOwnerComesFirst() {
        List<JobId> given = IntStream.range(0, 4)
                .mapToObj(i -> accepted(task("anna", "t" + i)).id())
                .toList();

        assertThat(IntStream.range(0, 4)
                        .mapToObj(i -> claimed(claim("one")).job().id()))
                .isEqualTo(given);
    }

    @Test
    void aLongQueueOfOneDoesNotMakeOthersWait() {
        IntStream.range(0, 20).forEach(i -> accepted(task("anna", "t" + i)));
        accepted(task("ben", "b1"));
        accepted(task("cleo", "c1"));
        accepted(task("ben", "b2"));
        List<String> served = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            Claimed claimed = claimed(claim("one"));
            served.add(claimed.job().owner());
            stores.jobs().end(claimed.lease(), new Outcome.Complete("done"), Spent.NOTHING);
        }

        assertThat(served.subList(0, 3)).containsExactlyInAnyOrder("anna", "ben", "cleo");
        assertThat(served.subList(3, 5)).containsExactlyInAnyOrder("anna", "ben");
        assertThat(served.getLast()).isEqualTo("anna");
    }

    @Test
    void theOneWithTheFewestRunningJobsIsServed() {
        IntStream.range(0, 5).forEach(i -> accepted(task("anna", "t" + i)));
        claimed(claim("one"));
        claimed(claim("one"));
        accepted(task("ben", "b1"));
        accepted(task("ben", "b2"));

        assertThat(List.of(
                        claimed(claim("one")).job().owner(),
                        claimed(claim("one")).job().owner()))
                .containsExactly("ben", "ben");
    }

    @Test
    void noOwnerHasMoreRunningThanAllowed() {
        IntStream.range(0, 6).forEach(i -> accepted(task("anna", "t" + i)));
        List<Claimed> running = IntStream.range(0, Wishes.PER_OWNER)
                .mapToObj(i -> claimed(claim("one")))
                .toList();

        assertThat(stores.jobs().claim(claim("one"))).isEmpty();
        assertThat(stores.jobs().usage("anna"))
                .isEqualTo(new JobStore.Usage(6, Wishes.PER_OWNER, 6 - Wishes.PER_OWNER, Spent.NOTHING));

        stores.jobs().end(running.getFirst().lease(), new Outcome.Failed("x"), Spent.NOTHING);
        assertThat(stores.jobs().claim(claim("one"))).isPresent();
    }

    @Test
    void everyJobIsGivenToOneClaimer() throws Exception {
        for (int i = 0; i < 40; i++) {
            accepted(task("owner" + i % 20, "t" + i));
        }

        List<JobId> claimed = together(50, () -> stores.jobs().claim(claim("one"))).stream()
                .flatMap(Optional::stream)
                .map(one -> one.job().id())
                .toList();

        assertThat(claimed).doesNotHaveDuplicates().hasSizeGreaterThanOrEqualTo(35);
        Set<JobId> all = new HashSet<>(claimed);
        for (Optional<Claimed> one = stores.jobs().claim(claim("one"));
                one.isPresent();
                one = stores.jobs().claim(claim("one"))) {
            assertThat(all.add(one.get().job().id())).isTrue();
        }
        assertThat(all).hasSize(40);
    }

    @Test
    void oneKeyGivesOneJobHoweverManySendItAtOnce() throws Exception {
        NewJob wish = task("anna", "make tea");

        List<Submitted> answers = together(100, () -> stores.jobs().submit(keyed(wish, "k"), BOUNDS));

        assertThat(answers.stream().filter(Submitted.Accepted.class::isInstance))
                .hasSize(1);
        assertThat(answers.stream().filter(Submitted.Known.class::isInstance)).hasSize(99);
        assertThat(list("anna").jobs()).hasSize(1);
        assertThat(stores.jobs().usage("anna").queued()).isEqualTo(1);
    }

    @Test
    void aKeyIsItsOwnersAndOfOneRequest() {
        Job job = accepted(keyed(task("anna", "make tea"), "k"));

        assertThat(stores.jobs().submit(keyed(task("anna", "make coffee"), "k"), BOUNDS))
                .isEqualTo(new Submitted.KeyReused(job.id()));
        assertThat(stores.jobs().submit(keyed(task("anna", "make tea"), "k"), BOUNDS))
                .isEqualTo(new Submitted.Known(job));
        assertThat(stores.jobs().submit(keyed(task("ben", "make coffee"), "k"), BOUNDS))
                .isInstanceOf(Submitted.Accepted.class);
    }

    @Test
    void aKeyIsForgottenAfterTwoDays() {
        accepted(keyed(task("anna", "make tea"), "k"));
        age("created", Duration.ofHours(47));
        assertThat(stores.jobs().submit(keyed(task("anna", "make tea"), "k"), BOUNDS))
                .isInstanceOf(Submitted.Known.class);

        age("created", Duration.ofHours(2));
        assertThat(stores.jobs().submit(keyed(task("anna", "make tea"), "k"), BOUNDS))
                .isInstanceOf(Submitted.Accepted.class);
    }

    private void age(String column, Duration time) {
        stores.database()
                .write(sql ->
                        sql.update("UPDATE idempotency_keys SET " + column + " = " + column + " - ?", Micros.of(time)));
    }

    @Test
    void theSameJobSentAgainIsAccepted() {
        NewJob wish = keyed(task("anna", "make tea"), "k");
        Job job = accepted(wish);

        assertThat(stores.jobs().submit(wish, BOUNDS)).isEqualTo(new Submitted.Accepted(job));
        assertThat(stores.jobs().usage("anna").jobs()).isEqualTo(1);
        assertThat(stores.mail().after(job.id(), 0)).hasSize(1);
        NewJob other = new NewJob(wish.id(), "ben", wish.request(), wish.firstMessage(), Optional.empty());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> stores.jobs().submit(other, BOUNDS))
                .withMessageContaining("another job of the id");
    }

    @Test
    void aFullQueueTakesNoMore() throws Exception {
        Bounds bounds = new Bounds(5, Duration.ofHours(1));

        List<Submitted> answers = together(20, () -> stores.jobs().submit(task("anna", "x"), bounds));

        assertThat(answers.stream().filter(Submitted.Accepted.class::isInstance))
                .hasSize(5);
        assertThat(answers.stream().filter(new Submitted.Full(5)::equals)).hasSize(15);
        assertThat(stores.jobs().submit(task("ben", "x"), bounds)).isInstanceOf(Submitted.Accepted.class);
        claimed(claim("one"));
        claimed(claim("one"));
        assertThat(stores.jobs().submit(task("anna", "x"), bounds)).isInstanceOf(Submitted.Accepted.class);
    }

    @Test
    void pagesShowEveryJobOnceNewestFirst() {
        List<JobId> given = new ArrayList<>();
        IntStream.range(0, 7)
                .forEach(i -> given.add(accepted(task("anna", "t" + i)).id()));
        accepted(task("ben", "other"));
        List<JobId> seen = new ArrayList<>();
        Optional<String> cursor = Optional.empty();
        int pages = 0;
        do {
            Page page = stores.jobs().list(new Query("anna", Set.of(), Set.of(), cursor, 3));
            page.jobs().forEach(job -> seen.add(job.id()));
            accepted(task("anna", "meanwhile"));
            cursor = page.next();
            pages++;
        } while (cursor.isPresent());

        assertThat(pages).isEqualTo(3);
        assertThat(seen).containsExactlyInAnyOrderElementsOf(given);
        assertThat(seen.getFirst()).isNotEqualTo(given.getFirst());
    }

    @Test
    void listsByKindAndState() {
        accepted(task("anna", "a"));
        Job session = accepted(session("anna"));
        Job cancelled = accepted(task("anna", "b"));
        stores.jobs().stop(cancelled.id(), Stop.CANCEL, "no");

        assertThat(ids(Set.of(Kind.SESSION), Set.of())).containsExactly(session.id());
        assertThat(ids(Set.of(), Set.of(State.CANCELLED, State.RUNNING))).containsExactly(cancelled.id());
        assertThat(ids(Set.of(Kind.TASK), Set.of(State.QUEUED, State.CANCELLED)))
                .hasSize(2);
        assertThat(ids(Set.of(Kind.STEPS), Set.of())).isEmpty();
        assertThat(stores.jobs().counts())
                .containsExactlyInAnyOrder(new Count(State.QUEUED, 2), new Count(State.CANCELLED, 1));
    }

    private List<JobId> ids(Set<Kind> kinds, Set<State> states) {
        return stores.jobs().list(new Query("anna", kinds, states, Optional.empty(), 10)).jobs().stream()
                .map(Job::id)
                .toList();
    }

    @Test
    void aCursorThatNoPageGaveIsRefused() {
        for (String cursor : List.of("", "x", "1_", "1_" + "x".repeat(36), "' OR 1=1 --")) {
            assertThatIllegalArgumentException().isThrownBy(() -> stores.jobs()
                    .list(new Query("anna", Set.of(), Set.of(), Optional.of(cursor), 3)));
        }
    }

    private Page list(String owner) {
        return stores.jobs().list(new Query(owner, Set.of(), Set.of(), Optional.empty(), 10));
    }
}

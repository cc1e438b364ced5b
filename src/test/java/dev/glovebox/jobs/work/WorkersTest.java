package dev.glovebox.jobs.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.glovebox.jobs.Job;
import dev.glovebox.jobs.Job.State;
import dev.glovebox.jobs.JobId;
import dev.glovebox.jobs.JobStore;
import dev.glovebox.jobs.JobStore.Bounds;
import dev.glovebox.jobs.JobStore.Claim;
import dev.glovebox.jobs.JobStore.NewJob;
import dev.glovebox.jobs.JobStore.Spent;
import dev.glovebox.jobs.Outcome;
import dev.glovebox.jobs.Request;
import dev.glovebox.jobs.Request.Work;
import dev.glovebox.jobs.Resources;
import dev.glovebox.jobs.StoreAway;
import dev.glovebox.jobs.sql.Stores;
import dev.glovebox.jobs.work.Assignment.Stop;
import dev.glovebox.jobs.work.Assignment.Waited;
import dev.glovebox.jobs.work.Runner.Done;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(180)
final class WorkersTest {
    private static final Bounds BOUNDS = new Bounds(100, Duration.ofHours(1));
    private static final Done COMPLETE = new Done(new Outcome.Complete("done"), Spent.NOTHING);

    private final Bell bell = new Bell();
    private final BlockingQueue<String> seen = new LinkedBlockingQueue<>();

    @TempDir
    private Path folder;

    private Stores stores;
    private JobStore jobs;

    @BeforeEach
    void open() {
        stores = Stores.open(folder.resolve("jobs.db").toString(), Clock.systemUTC());
        jobs = new RungStore(stores.jobs(), bell);
    }

    @AfterEach
    void close() {
        stores.close();
    }

    @Test
    void workersThatNeverStartedCanBeClosed() {
        Workers workers = new Workers(
                jobs,
                (claimed, assignment) -> COMPLETE,
                bell,
                new Workers.Setup(claim(Duration.ofMinutes(1)), 1, Duration.ofSeconds(3)));
        assertThatCode(workers::close).doesNotThrowAnyException();
    }

    @Test
    void worksOnAsManyJobsAtOnceAsThereArePlaces() throws Exception {
        CountDownLatch three = new CountDownLatch(3);
        List<JobId> all = List.of(task("anna"), task("bert"), task("cleo"), task("dora"));
        try (Workers workers = started(3, Duration.ofSeconds(15), (claimed, assignment) -> {
            three.countDown();
            assertThat(three.await(120, TimeUnit.SECONDS)).isTrue();
            return COMPLETE;
        })) {
            for (JobId id : all) {
                await(id, job -> job.state() == State.COMPLETE);
            }
            assertThat(workers.slots()).isEqualTo(3);
        }
    }

    @Test
    void aJobThatIsCancelledStopsAndSaysWhy() throws Exception {
        JobId id = task("anna");
        try (var _ = started(1, Duration.ofSeconds(15), this::untilStopped)) {
            await(id, job -> job.state() == State.RUNNING);
            jobs.stop(id, JobStore.Stop.CANCEL, "cancelled by anna");

            assertThat(await(id, job -> job.state().isFinal()).reason()).isEqualTo("cancelled by anna");
            assertThat(seen.poll(120, TimeUnit.SECONDS)).isEqualTo("Wanted[reason=cancelled by anna]");
        }
    }

    @Test
    void aJobWhoseLeasePassedIsStoppedAndItsEndDoesNotCount() throws Exception {
        JobId id = task("anna");
        try (var _ = started(1, Duration.ofSeconds(15), this::untilStopped)) {
            await(id, job -> job.state() == State.RUNNING);
            JobStore.Claimed other = takenByAnother();
            bell.job(id);

            assertThat(seen.poll(120, TimeUnit.SECONDS)).isEqualTo("Lost[]");
            assertThat(await(id, job -> job.attempts() == 2).state()).isEqualTo(State.RUNNING);
            assertThat(stores.jobs().end(other.lease(), new Outcome.Complete("by the other"), Spent.NOTHING))
                    .isTrue();
        }
        assertThat(stores.jobs().find(id).orElseThrow().reason()).isEqualTo("by the other");
    }

    @Test
    void aJobThatWasLostAndComesBackWaitsForWhoeverStillWorksOnIt() throws Exception {
        JobId id = task("anna");
        try (var _ = started(2, Duration.ofSeconds(15), (claimed, assignment) -> {
            seen.add("begin " + claimed.job().attempts());
            if (claimed.job().attempts() == 1) {
                var _ = untilStopped(claimed, assignment);
                Thread.sleep(300);
            }
            seen.add("end " + claimed.job().attempts());
            return COMPLETE;
        })) {
            await(id, job -> job.state() == State.RUNNING);
            assertThat(seen.poll(120, TimeUnit.SECONDS)).isEqualTo("begin 1");
            JobStore.Claimed other = takenByAnother();
            stores.jobs().end(other.lease(), new Outcome.Released("back"), Spent.NOTHING);
            bell.job(id);

            await(id, job -> job.state() == State.COMPLETE);
            assertThat(seen).containsExactly("Lost[]", "end 1", "begin 2", "end 2");
        }
    }

    @Test
    void aFaultFailsItsJobAndNoOther() throws Exception {
        JobId bad = task("anna");
        JobId good = task("bert");
        try (var _ = started(2, Duration.ofSeconds(15), (claimed, assignment) -> {
            if (claimed.job().id().equals(bad)) {
                throw new IllegalStateException("a defect");
            }
            return COMPLETE;
        })) {
            assertThat(await(bad, job -> job.state().isFinal()).state()).isEqualTo(State.FAILED);
            assertThat(await(good, job -> job.state().isFinal()).state()).isEqualTo(State.COMPLETE);
        }
    }

    /** Says what the test says. */
    private record Given(AtomicReference<Optional<String>> lacking, CountDownLatch asked) implements Resources {
        @Override
        public Optional<String> shortage() {
            asked.countDown();
            return lacking.get();
        }

        @Override
        public Optional<String> measured() {
            return lacking.get();
        }

        @Override
        public void ranOut(String words) {}
    }

    @Test
    void nothingIsBegunWhileTheMachineLacksSomething() throws Exception {
        Given resources = new Given(new AtomicReference<>(Optional.of("the disk is full")), new CountDownLatch(3));
        JobId id = task("anna");
        try (Workers workers =
                new Workers(jobs, (claimed, assignment) -> COMPLETE, bell, setup(Duration.ofSeconds(15)), resources)) {
            workers.start();
            resources.asked().await();
            assertThat(stores.jobs().find(id).orElseThrow().state()).isEqualTo(State.QUEUED);
            assertThat(workers.running()).isZero();

            resources.lacking().set(Optional.empty());
            assertThat(await(id, job -> job.state().isFinal()).state()).isEqualTo(State.COMPLETE);
        }
    }

    /** As with a database on a full disk, where leases pass because they cannot be renewed. */
    @Test
    void anEndIsToldWhenTheStoreComesBackHoweverLateThatIs() throws Exception {
        AtomicBoolean away = new AtomicBoolean();
        JobStore shaky = (JobStore) Proxy.newProxyInstance(
                JobStore.class.getClassLoader(), new Class<?>[] {JobStore.class}, (proxy, method, given) -> {
                    if (away.get()) {
                        seen.add(method.getName());
                        throw new StoreAway("the disk is full", new IOException());
                    }
                    return method.invoke(jobs, given);
                });
        Given resources = new Given(new AtomicReference<>(Optional.empty()), new CountDownLatch(1));
        JobId id = task("anna");
        CountDownLatch lost = new CountDownLatch(1);
        Runner released = (claimed, assignment) -> {
            resources.lacking().set(Optional.of("the disk is full"));
            away.set(true);
            assignment.cancel().whenAsked(lost::countDown);
            return new Done(new Outcome.Released("the disk is full"), Spent.NOTHING);
        };
        try (Workers workers = new Workers(shaky, released, bell, setup(Duration.ofMillis(500)), resources)) {
            workers.start();
            while (!seen.take().equals("end")) {
                Thread.onSpinWait();
            }
            lost.await();
            away.set(false);

            assertThat(await(id, job -> job.state() == State.QUEUED).attempts()).isZero();
        }
    }

    private static Workers.Setup setup(Duration lease) {
        Claim claim = new Claim("one", JobStore.Files.SHARED, lease, 4, Duration.ofHours(1), 9);
        return new Workers.Setup(claim, 1, Duration.ofSeconds(1));
    }

    @Test
    void aSilentConversationGivesItsPlaceToAJobThatWaits() throws Exception {
        JobId talk = submit("anna", new Work.Conversation());
        try (var _ = started(1, Duration.ofSeconds(15), (claimed, assignment) -> {
            if (claimed.job().kind() == Job.Kind.SESSION) {
                Waited waited = assignment.awaitMessage(1, Duration.ofHours(1));
                assertThat(waited).isEqualTo(Waited.SILENCE);
                return new Done(new Outcome.Idle("quiet", 1), Spent.NOTHING);
            }
            return COMPLETE;
        })) {
            await(talk, job -> job.state() == State.RUNNING);
            JobId job = task("bert");

            assertThat(await(job, now -> now.state().isFinal()).state()).isEqualTo(State.COMPLETE);
            assertThat(stores.jobs().find(talk).orElseThrow().state()).isEqualTo(State.IDLE);
        }
    }

    @Test
    void cancellingAConversationStopsItsTurnOnly() throws Exception {
        JobId talk = submit("anna", new Work.Conversation());
        CountDownLatch begun = new CountDownLatch(1);
        try (var _ = started(1, Duration.ofSeconds(15), (claimed, assignment) -> {
            CountDownLatch stopped = new CountDownLatch(1);
            assignment.turn().whenAsked(stopped::countDown);
            begun.countDown();
            assertThat(stopped.await(120, TimeUnit.SECONDS)).isTrue();
            seen.add("turn stopped, " + assignment.stop());
            return untilStopped(claimed, assignment);
        })) {
            assertThat(begun.await(120, TimeUnit.SECONDS)).isTrue();
            jobs.stop(talk, JobStore.Stop.CANCEL, "cancelled by anna");
            assertThat(seen.poll(120, TimeUnit.SECONDS)).isEqualTo("turn stopped, Optional.empty");

            jobs.stop(talk, JobStore.Stop.CLOSE, "closed by anna");
            assertThat(await(talk, job -> job.state().isFinal()).state()).isEqualTo(State.COMPLETE);
        }
    }

    @Test
    void drainingPutsBackWhatDoesNotEndInTime() throws Exception {
        JobId id = task("anna");
        try (Workers workers = started(1, Duration.ofSeconds(15), this::untilStopped)) {
            await(id, job -> job.state() == State.RUNNING);

            workers.drain(Duration.ofMillis(100), stores::hurry);

            assertThat(stores.jobs().find(id).orElseThrow().state()).isEqualTo(State.QUEUED);
            assertThat(seen.poll()).isEqualTo("Draining[]");
            assertThat(workers.running()).isZero();
        }
    }

    @Test
    void whoSleptPastTheLeaseAsksTheStoreInsteadOfGivingUp() throws Exception {
        JobId id = task("anna");
        AtomicInteger renewals = new AtomicInteger();
        jobs = watching("renew", renewals::incrementAndGet);
        try (var _ = started(2, Duration.ofNanos(1), (claimed, assignment) -> {
            while (renewals.get() < 3 && assignment.stop().isEmpty()) {
                bell.job(id);
                Thread.sleep(10);
            }
            return assignment.stop().isEmpty() ? COMPLETE : new Done(new Outcome.Failed("given up"), Spent.NOTHING);
        })) {
            Job job = await(id, now -> now.state().isFinal());
            assertThat(job.state()).isEqualTo(State.COMPLETE);
            assertThat(job.attempts()).isEqualTo(1);
        }
    }

    @Test
    void aStoreThatIsAwayForLongerThanALeaseCostsNoWorkWhereNobodyElseHasTheFiles() throws Exception {
        JobId id = task("anna");
        AtomicInteger refused = new AtomicInteger();
        jobs = watching("renew", () -> {
            if (refused.incrementAndGet() <= 3) {
                throw new StoreAway("away", new IllegalStateException());
            }
        });
        try (var _ = started(2, Duration.ofNanos(1), (claimed, assignment) -> {
            while (refused.get() < 5 && assignment.stop().isEmpty()) {
                bell.job(id);
                Thread.sleep(10);
            }
            return assignment.stop().isEmpty() ? COMPLETE : new Done(new Outcome.Failed("given up"), Spent.NOTHING);
        })) {
            assertThat(await(id, now -> now.state().isFinal()).state()).isEqualTo(State.COMPLETE);
        }
    }

    @Test
    void aDrainDoesNotWaitForAStoreThatIsAway() throws Exception {
        JobId id = task("anna");
        AtomicInteger asked = new AtomicInteger();
        jobs = watching("end", () -> {
            asked.incrementAndGet();
            throw new StoreAway("away", new IllegalStateException());
        });
        try (Workers workers = started(1, Duration.ofHours(1), this::untilStopped)) {
            await(id, job -> job.state() == State.RUNNING);

            workers.drain(Duration.ofMillis(100), stores::hurry);

            assertThat(asked).hasValue(2);
            assertThat(workers.running()).isZero();
        }
    }

    @Test
    void whatTheStoreCausedIsNoFaultOfTheJob() throws Exception {
        JobId id = task("anna");
        try (var _ = started(1, Duration.ofSeconds(15), (claimed, assignment) -> {
            if (seen.offer("tried") && seen.size() == 1) {
                throw new UncheckedIOException(new IOException(new StoreAway("away", new IllegalStateException())));
            }
            return COMPLETE;
        })) {
            assertThat(await(id, job -> job.state().isFinal()).state()).isEqualTo(State.COMPLETE);
            assertThat(seen).containsExactly("tried", "tried");
        }
    }

    @Test
    void aNewcomerFindsAPlaceBesideTheLongWorkOfAnother() throws Exception {
        List<JobId> busy = List.of(task("anna"), task("anna"), task("anna"), task("anna"));
        CountDownLatch over = new CountDownLatch(1);
        Runner runner = (claimed, assignment) -> {
            if (claimed.job().owner().equals("anna")) {
                over.await();
            }
            return COMPLETE;
        };
        Workers.Setup setup = new Workers.Setup(claim(Duration.ofSeconds(15)), () -> 2, 3, Duration.ofSeconds(1));
        try (Workers workers = new Workers(jobs, runner, bell, setup)) {
            workers.start();
            for (int i = 0; i < 2; i++) {
                JobId ben = task("ben");
                await(ben, job -> job.state() == State.COMPLETE);
            }
            assertThat(stores.jobs().usage("anna").running()).isEqualTo(2);
            over.countDown();
            for (JobId id : busy) {
                await(id, job -> job.state() == State.COMPLETE);
            }
        }
    }

    @Test
    void aSilentConversationGivesItsPlaceToItsOwnersWorkAndToNobodysWhoHasNoMorePlaces() throws Exception {
        JobId annas = submit("anna", new Work.Conversation());
        JobId bens = submit("ben", new Work.Conversation());
        CountDownLatch both = new CountDownLatch(2);
        Runner runner = (claimed, assignment) -> {
            if (claimed.job().kind() == Job.Kind.SESSION) {
                both.countDown();
                return assignment.awaitMessage(1, Duration.ofHours(1)) == Waited.SILENCE
                        ? new Done(new Outcome.Idle("quiet", 1), Spent.NOTHING)
                        : untilStopped(claimed, assignment);
            }
            return COMPLETE;
        };
        Workers.Setup setup = new Workers.Setup(claim(Duration.ofSeconds(15)), () -> 1, 2, Duration.ofSeconds(1));
        try (Workers workers = new Workers(jobs, runner, bell, setup)) {
            workers.start();
            both.await();
            JobId work = task("anna");
            await(work, job -> job.state() == State.COMPLETE);
            assertThat(stores.jobs().find(annas).orElseThrow().state()).isEqualTo(State.IDLE);
            assertThat(stores.jobs().find(bens).orElseThrow().state()).isEqualTo(State.RUNNING);
            workers.drain(Duration.ZERO, stores::hurry);
        }
    }

    /** The store, with something that happens before each call of that name. */
    private JobStore watching(String name, Runnable before) {
        JobStore store = jobs;
        return (JobStore) Proxy.newProxyInstance(
                JobStore.class.getClassLoader(), new Class<?>[] {JobStore.class}, (proxy, method, given) -> {
                    if (method.getName().equals(name)) {
                        before.run();
                    }
                    return method.invoke(store, given);
                });
    }

    private Done untilStopped(JobStore.Claimed claimed, Assignment assignment) throws InterruptedException {
        CountDownLatch asked = new CountDownLatch(1);
        assignment.cancel().whenAsked(asked::countDown);
        asked.await();
        Stop stop = assignment.stop().orElseThrow();
        seen.add(stop.toString());
        return new Done(
                switch (stop) {
                    case Stop.Wanted(var reason) ->
                        claimed.job().kind() == Job.Kind.SESSION
                                ? new Outcome.Complete(reason)
                                : new Outcome.Cancelled(reason);
                    case Stop.OutOfTime(var limit) -> new Outcome.TimedOut("late");
                    case Stop.Draining() -> new Outcome.Released("the server stops");
                    case Stop.BoxEnded() -> new Outcome.Released("frozen");
                    case Stop.Lost() -> new Outcome.Complete("too late");
                },
                Spent.NOTHING);
    }

    @Test
    void aDispatcherThatAnErrorEndedSaysSo() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        JobStore broken = (JobStore) Proxy.newProxyInstance(
                JobStore.class.getClassLoader(), new Class<?>[] {JobStore.class}, (proxy, method, given) -> {
                    asked.countDown();
                    throw new NoClassDefFoundError("a part of the program is gone");
                });
        try (Workers workers = new Workers(
                broken,
                (claimed, assignment) -> COMPLETE,
                bell,
                new Workers.Setup(claim(Duration.ofSeconds(15)), 1, Duration.ofSeconds(1)))) {
            assertThat(workers.fault()).isEmpty();
            workers.start();
            asked.await();
            while (workers.fault().isEmpty()) {
                Thread.onSpinWait();
            }
            assertThat(workers.fault().get()).contains("dispatcher of jobs is dead");
        }
    }

    private Workers started(int slots, Duration lease, Runner runner) {
        Workers workers =
                new Workers(jobs, runner, bell, new Workers.Setup(claim(lease), slots, Duration.ofSeconds(1)));
        workers.start();
        return workers;
    }

    private static Claim claim(Duration lease) {
        return new Claim("one", JobStore.Files.OF_EACH_SERVER, lease, 4, Duration.ofHours(1), 9);
    }

    /** Its worker may renew the lease in between. */
    private JobStore.Claimed takenByAnother() {
        Optional<JobStore.Claimed> taken = Optional.empty();
        while (taken.isEmpty()) {
            stores.jobs().forget("one");
            taken = stores.jobs().claim(claim(Duration.ofMinutes(1)));
        }
        return taken.get();
    }

    private JobId task(String owner) {
        return submit(owner, new Work.Task("make tea"));
    }

    private JobId submit(String owner, Work work) {
        JobId id = JobId.random();
        Request request = new Request(work, Optional.empty(), Map.of(), List.of(), List.of(), Optional.empty());
        jobs.submit(new NewJob(id, owner, request, Optional.of("make tea"), Optional.empty()), BOUNDS);
        return id;
    }

    private Job await(JobId id, Predicate<Job> wanted) throws InterruptedException {
        while (true) {
            Job job = stores.jobs().find(id).orElseThrow();
            if (wanted.test(job)) {
                return job;
            }
            Thread.sleep(20);
        }
    }
}

package dev.glovebox.app.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.jobs.Job;
import dev.glovebox.jobs.JobId;
import dev.glovebox.jobs.JobStore;
import dev.glovebox.jobs.JobStore.Spent;
import dev.glovebox.jobs.Outcome;
import dev.glovebox.jobs.Request;
import dev.glovebox.jobs.sql.Stores;
import dev.glovebox.jobs.work.Assignment;
import dev.glovebox.jobs.work.Assignment.Stop;
import dev.glovebox.jobs.work.Bell;
import dev.glovebox.jobs.work.Runner;
import dev.glovebox.jobs.work.Workers;
import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.protocol.CallEnd;
import dev.glovebox.sandbox.Box;
import dev.glovebox.sandbox.Call;
import dev.glovebox.testing.RealBoxes;
import dev.glovebox.testing.Specs;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("integration")
@Timeout(180)
final class HeartbeatTest {
    private static final JobStore.Claim CLAIM =
            new JobStore.Claim("one", JobStore.Files.OF_EACH_SERVER, Duration.ofMinutes(10), 4, Duration.ofHours(1), 9);

    @TempDir
    private Path folder;

    private final Bell bell = new Bell();
    private final BlockingQueue<Object> seen = new LinkedBlockingQueue<>();

    @Test
    void aBoxIsClosedAtOnceWhenItsJobIsLost() throws Exception {
        try (Stores stores = stores()) {
            JobId id = submit(stores.jobs());
            try (Workers workers = workers(stores.jobs(), this::untilTheCallEnds)) {
                workers.start();
                assertThat(seen.poll(120, TimeUnit.SECONDS)).isEqualTo("works");
                do { // its worker may renew the lease in between
                    stores.jobs().forget("one");
                } while (stores.jobs().claim(CLAIM).isEmpty());
                bell.job(id);

                assertThat(seen.poll(120, TimeUnit.SECONDS)).isEqualTo(new CallEnd.Lost("the box was closed"));
                assertThat(seen.poll(120, TimeUnit.SECONDS)).isEqualTo(Optional.of(new Stop.Lost()));
                workers.drain(Duration.ofMinutes(1), () -> {});
            }
        }
    }

    @Test
    void aBoxThatEndedWhileItsServerWasFrozenIsNoFailureOfItsJob() throws Exception {
        assertThat(stopAfterTheBoxEnds(
                        now -> now + CLAIM.lease().plus(Service.LEASE).toNanos() + 1))
                .isEqualTo(Optional.of(new Stop.BoxEnded()));
        assertThat(stopAfterTheBoxEnds(now -> now)).isEqualTo(Optional.empty());
    }

    private @Nullable Object stopAfterTheBoxEnds(Function<Long, Long> time) throws Exception {
        try (Stores stores = stores()) {
            submit(stores.jobs());
            try (Workers workers = workers(stores.jobs(), (claimed, assignment) -> untilTheBoxEnds(assignment, time))) {
                workers.start();
                Object stop = seen.poll(120, TimeUnit.SECONDS);
                workers.drain(Duration.ofMinutes(1), () -> {});
                return stop;
            }
        }
    }

    private Runner.Done untilTheCallEnds(JobStore.Claimed claimed, Assignment assignment) throws InterruptedException {
        try (Box box = box();
                var _ = Heartbeat.whileHeld(box, assignment)) {
            Call call = box.start(Specs.of("sleep", "1000"));
            seen.add("works");
            seen.add(call.await());
            seen.add(assignment.stop());
        }
        return new Runner.Done(new Outcome.Complete("done"), Spent.NOTHING);
    }

    private Runner.Done untilTheBoxEnds(Assignment assignment, Function<Long, Long> time) throws InterruptedException {
        long[] moved = {0};
        try (Box box = box();
                var _ = Heartbeat.whileHeld(
                        box, assignment, () -> moved[0] == 0 ? System.nanoTime() : time.apply(System.nanoTime()))) {
            moved[0] = 1;
            Call call = box.start(Specs.of("sh", "-c", "kill -9 $(cut -d ' ' -f 4 /proc/$PPID/stat)"));
            assertThat(call.await()).isInstanceOf(CallEnd.Lost.class);
            seen.add(assignment.stop());
        }
        return new Runner.Done(new Outcome.Complete("done"), Spent.NOTHING);
    }

    private Box box() {
        return RealBoxes.open(RealBoxes.none(), BoxPolicy.sealed(folder));
    }

    private Stores stores() {
        return Stores.open(folder.resolve("jobs.db").toString(), Clock.systemUTC());
    }

    private Workers workers(JobStore jobs, Runner runner) {
        return new Workers(jobs, runner, bell, new Workers.Setup(CLAIM, 1, Duration.ofMinutes(5)));
    }

    private static JobId submit(JobStore jobs) {
        JobId id = JobId.random();
        Request request = new Request(
                new Request.Work.Task("make tea"), Optional.empty(), Map.of(), List.of(), List.of(), Optional.empty());
        jobs.submit(
                new JobStore.NewJob(id, "anna", request, Optional.of("make tea"), Optional.empty()),
                new JobStore.Bounds(10, Duration.ofHours(1)));
        assertThat(jobs.find(id).map(Job::state)).contains(Job.State.QUEUED);
        return id;
    }
}

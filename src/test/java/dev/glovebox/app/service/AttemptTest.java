package dev.glovebox.app.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.agent.journal.History;
import dev.glovebox.agent.journal.Journal;
import dev.glovebox.agent.journal.file.FileHistory;
import dev.glovebox.app.session.Parts;
import dev.glovebox.app.settings.Surroundings;
import dev.glovebox.jobs.Job;
import dev.glovebox.jobs.JobId;
import dev.glovebox.jobs.JobStore;
import dev.glovebox.jobs.JobStore.NewJob;
import dev.glovebox.jobs.Journals;
import dev.glovebox.jobs.Lease;
import dev.glovebox.jobs.Outcome;
import dev.glovebox.jobs.Request;
import dev.glovebox.jobs.RequestJson;
import dev.glovebox.jobs.Resources;
import dev.glovebox.jobs.StoreAway;
import dev.glovebox.jobs.feed.Hub;
import dev.glovebox.jobs.sql.Stores;
import dev.glovebox.jobs.work.Bell;
import dev.glovebox.jobs.work.RungMail;
import dev.glovebox.jobs.work.RungStore;
import dev.glovebox.jobs.work.Workers;
import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.AgentEvent.TurnEnd;
import dev.glovebox.protocol.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** With real stores and workers; a box would be a fault. */
@Timeout(120)
final class AttemptTest {
    private static final String WIDER = "\"allow_hosts\": [\"example.org\"]";
    private static final JobStore.Bounds BOUNDS = new JobStore.Bounds(10, Duration.ofHours(1));
    private static final Duration LONG = Duration.ofHours(1);

    @TempDir
    private Path folder;

    private final Bell bell = new Bell();
    private final Queue<String> lacking = new ConcurrentLinkedQueue<>();
    private final AtomicInteger hiccups = new AtomicInteger();
    private final AtomicBoolean full = new AtomicBoolean();
    private Stores stores;
    private JobStore jobs;
    private FileJournals journals;
    private final Resources resources = new ShortOnce();
    private JobRooms rooms;
    private Workers workers;

    @BeforeEach
    void open() throws IOException {
        stores = Stores.open(folder.resolve("jobs.db").toString(), Clock.systemUTC());
        jobs = new RungStore(stores.jobs(), bell);
        TaskFolders folders =
                new TaskFolders(Files.createDirectory(folder.toRealPath().resolve("tasks")));
        House house = house();
        HostOffers hosts = house.hostOffers(List.of(), folder.resolve("data"));
        journals = new FileJournals(folders, house.parts().histories());
        Journals begins = new Journals() {
            @Override
            public History of(Lease lease) {
                if (full.getAndSet(false)) {
                    throw new UncheckedIOException(new FileSystemException("journal", null, "No space left on device"));
                }
                if (hiccups.getAndDecrement() > 0) {
                    throw new UncheckedIOException(new IOException(new StoreAway("away", new IOException())));
                }
                return journals.of(lease);
            }

            @Override
            public void release(Lease lease) {
                journals.release(lease);
            }

            @Override
            public List<Journal.Entry> after(JobId job, long number) {
                return journals.after(job, number);
            }
        };
        ApprovalPolicy approval = new ApprovalPolicy(house, stores.users(), hosts);
        rooms = new JobRooms(approval, folders, "one", stores.retention()::changed);
        JobRunner runner = new JobRunner(
                new JobRunner.Terms(
                        new RequestRules(house, hosts, new ModelOffers(house, List.of()), BOUNDS), approval, resources),
                folders,
                new JobRunner.Records(
                        begins,
                        stores.mail(),
                        stores.retry(),
                        new Hub(journals, jobs::find, Hub.Pace.USUAL),
                        new Totals()),
                rooms,
                LONG);
        JobStore.Claim claim =
                new JobStore.Claim("one", JobStore.Files.OF_EACH_SERVER, Duration.ofMinutes(1), 4, LONG, 9);
        workers = new Workers(jobs, runner, bell, new Workers.Setup(claim, 4, Duration.ofSeconds(10)));
        workers.start();
    }

    @AfterEach
    void close() {
        workers.close();
        rooms.close();
        stores.close();
    }

    @Test
    void aSessionThatTheSettingsNoLongerAllowStaysAndWaitsForOthers() throws InterruptedException {
        JobId talk = submitted(RequestJson.session(Json.parse("{\"model\": \"demo\", " + WIDER + "}")));
        Job idle = await(talk, Job.State.IDLE);
        assertThat(idle.reason()).contains("present settings", "example.org");
        assertThat(notices(talk)).singleElement().asString().contains("present settings", "example.org");

        new RungMail(stores.mail(), bell).say(talk, "and now", BOUNDS);
        while (notices(talk).size() < 2) {
            Thread.sleep(20);
        }
        await(talk, Job.State.IDLE);
        assertThat(notices(talk)).hasSize(2); // neither message queued it a second time
        assertThat(stores.mail().after(talk, 0)).hasSize(2);
        Progress later = Progress.of(journals.after(talk, 0));
        assertThat(later.heard()).isZero(); // so both are answered when it may go on
    }

    @Test
    void aTaskThatTheSettingsNoLongerAllowFails() throws InterruptedException {
        JobId task = submitted(RequestJson.job(Json.parse("{\"task\": \"tea\", \"model\": \"demo\", " + WIDER + "}")));
        assertThat(await(task, Job.State.FAILED).reason()).contains("present settings", "example.org");
    }

    @Test
    void aJobOnAFullDiskWaitsAndWastesNoAttempt() throws Exception {
        full.set(true);
        JobId task = submitted(RequestJson.job(Json.parse("{\"task\": \"tea\", \"model\": \"demo\"}")));

        // Then the box, which is a fault here, ends it: by another attempt, as the first.
        Job ended = await(task, Job.State.FAILED);
        assertThat(ended.reason()).contains("a fault in the server");
        assertThat(ended.attempts()).isEqualTo(1);
        assertThat(lacking).containsExactly("No space left on device");
    }

    private final class ShortOnce implements Resources {
        @Override
        public Optional<String> shortage() {
            return Optional.empty();
        }

        @Override
        public Optional<String> measured() {
            return Optional.empty();
        }

        @Override
        public void ranOut(String words) {
            lacking.add(words);
        }
    }

    @Test
    void aJobThatBeginsWhileTheStoreIsAwayIsReleasedAndBeginsAgain() throws InterruptedException {
        hiccups.set(2);
        JobId talk = submitted(RequestJson.session(Json.parse("{\"model\": \"demo\", " + WIDER + "}")));

        assertThat(await(talk, Job.State.IDLE).reason()).contains("present settings");
        assertThat(hiccups).hasValue(-1);
    }

    @Test
    void aLimitOnTimeIsATimeOutAndAnyOtherAFailure() {
        assertThat(Attempt.outcome(new TurnEnd.LimitReached("60 s", TurnEnd.Bound.TIME)))
                .isEqualTo(new Outcome.TimedOut("stopped at a limit: 60 s"));
        assertThat(Attempt.outcome(new TurnEnd.LimitReached("9 turns")))
                .isEqualTo(new Outcome.Failed("stopped at a limit: 9 turns"));
    }

    private List<String> notices(JobId job) {
        return journals.after(job, 0).stream()
                .map(entry -> entry.event())
                .filter(AgentEvent.Noticed.class::isInstance)
                .map(event -> ((AgentEvent.Noticed) event).text())
                .toList();
    }

    private JobId submitted(Request request) {
        JobId id = JobId.random();
        submit(id, request);
        return id;
    }

    private void submit(JobId id, Request request) {
        jobs.submit(new NewJob(id, "anna", request, Optional.of("make tea"), Optional.empty()), BOUNDS);
    }

    private Job await(JobId id, Job.State state) throws InterruptedException {
        Job job = jobs.find(id).orElseThrow();
        while (job.state() != state) {
            assertThat(job.state().isFinal()).as(job.reason()).isFalse();
            Thread.sleep(20);
            job = jobs.find(id).orElseThrow();
        }
        return job;
    }

    private House house() {
        Surroundings surroundings = new Surroundings(
                Map.of(), folder, Optional.empty(), "amd64", new Surroundings.Account(0, Optional.of(folder)));
        return new House(
                surroundings,
                new Parts(
                        choice -> {
                            throw new IllegalStateException();
                        },
                        history -> new FileHistory(history, Clock.systemUTC()),
                        () -> {
                            throw new IllegalStateException();
                        },
                        new Parts.Outside(
                                permissions -> {
                                    throw new IllegalStateException();
                                },
                                () -> {
                                    throw new IllegalStateException();
                                }),
                        Clock.systemUTC()),
                Map.of(),
                Set.of());
    }
}

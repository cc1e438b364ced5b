package dev.glovebox.app.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.jobs.Job;
import dev.glovebox.jobs.JobId;
import dev.glovebox.jobs.JobStore;
import dev.glovebox.jobs.JobStore.Claim;
import dev.glovebox.jobs.JobStore.NewJob;
import dev.glovebox.jobs.JobStore.Spent;
import dev.glovebox.jobs.Outcome;
import dev.glovebox.jobs.Request;
import dev.glovebox.jobs.Request.Work;
import dev.glovebox.jobs.sql.Stores;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
final class PruningTest {
    private static final int LARGE = 100_000;

    @TempDir
    private Path folder;

    private Stores stores;
    private TaskFolders folders;

    @BeforeEach
    void open() {
        stores = Stores.open(folder.resolve("jobs.db").toString(), Clock.systemUTC());
        folders = new TaskFolders(folder.resolve("tasks"));
    }

    @AfterEach
    void close() {
        stores.close();
    }

    @Test
    void whatEndedLongAgoGoesAndItsSummaryStays() throws Exception {
        JobId old = ended("one");
        JobId waiting = submitted();
        made(waiting);

        prune(new Serving.Keep(Duration.ZERO, Long.MAX_VALUE), old);

        assertThat(folders.of(old).folder()).doesNotExist();
        Job summary = stores.jobs().find(old).orElseThrow();
        assertThat(summary.state()).isEqualTo(Job.State.COMPLETE);
        assertThat(summary.reason()).isEqualTo("done");
        assertThat(folders.of(waiting).workspace()).exists();
    }

    @Test
    void theOldestGoWhenAllTogetherAreTooLarge() throws Exception {
        JobId old = ended("one");

        prune(new Serving.Keep(Duration.ofDays(30), LARGE / 2), old);

        assertThat(folders.of(old).folder()).doesNotExist();
    }

    @Test
    void aLinkInAWorkspaceIsRemovedAndNotFollowed() throws Exception {
        Path outside = Files.writeString(
                Files.createDirectory(folder.resolve("outside")).resolve("file"), "stays");
        JobId old = ended("one");
        Files.createSymbolicLink(folders.of(old).workspace().resolve("link"), outside.getParent());

        prune(new Serving.Keep(Duration.ZERO, Long.MAX_VALUE), old);

        assertThat(folders.of(old).folder()).doesNotExist();
        assertThat(outside).hasContent("stays");
    }

    @Test
    void whatIsYoungAndSmallStays() throws Exception {
        JobId old = ended("one");
        try (Pruning pruning = pruning(new Serving.Keep(Duration.ofDays(30), Long.MAX_VALUE))) {
            pruning.prune();
        }
        assertThat(folders.of(old).workspace()).exists();
        assertThat(stores.jobs().isPruned(old)).isFalse();
    }

    private void prune(Serving.Keep keep, JobId gone) throws InterruptedException {
        try (Pruning pruning = pruning(keep)) {
            pruning.prune();
        }
        assertThat(stores.jobs().isPruned(gone)).isTrue();
    }

    private Pruning pruning(Serving.Keep keep) {
        return new Pruning(
                stores.jobs(), folders, job -> {}, new Pruning.Whose("one", JobStore.Files.OF_EACH_SERVER), keep);
    }

    private JobId ended(String server) throws IOException {
        JobId id = submitted();
        made(id);
        JobStore.Claimed claimed = stores.jobs()
                .claim(new Claim(
                        server, JobStore.Files.OF_EACH_SERVER, Duration.ofMinutes(1), 4, Duration.ofHours(1), 9))
                .orElseThrow();
        assertThat(stores.jobs().end(claimed.lease(), new Outcome.Complete("done"), Spent.NOTHING))
                .isTrue();
        return id;
    }

    private void made(JobId id) throws IOException {
        folders.of(id).make("make tea");
        Files.write(folders.of(id).workspace().resolve("large"), new byte[LARGE]);
    }

    private JobId submitted() {
        JobId id = JobId.random();
        Request request = new Request(
                new Work.Task("make tea"), Optional.empty(), Map.of(), List.of(), List.of(), Optional.empty());
        stores.jobs()
                .submit(
                        new NewJob(id, "anna", request, Optional.of("make tea"), Optional.empty()),
                        new JobStore.Bounds(10, Duration.ofHours(1)));
        return id;
    }
}

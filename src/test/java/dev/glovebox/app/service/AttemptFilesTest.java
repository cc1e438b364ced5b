package dev.glovebox.app.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.glovebox.agent.journal.Journal;
import dev.glovebox.jobs.JobId;
import dev.glovebox.jobs.Lease;
import dev.glovebox.protocol.AgentEvent;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class AttemptFilesTest {
    @TempDir
    private Path folder;

    private final JobId id = JobId.random();
    private final AtomicLong fence = new AtomicLong();

    @Test
    void aFreshWorkspaceCountsFromNothing() throws IOException {
        AttemptFiles files = attempt();
        files.make("work");
        assertThat(job().diskStart()).hasContent("0 0\n");
        assertThat(job().task()).hasContent("work\n");

        Files.delete(job().diskStart());
        attempt().make("work");
        assertThat(job().diskStart()).as("of a workspace that was there before").doesNotExist();
    }

    @Test
    void onlyTheLastWorkspaceThatWasSetAsideStays() throws IOException {
        for (String turn : new String[] {"first", "second", "third"}) {
            AttemptFiles files = attempt();
            files.make("work");
            Files.writeString(job().workspace().resolve(turn), turn);
            assertThat(folder.resolve(files.setAside()).resolve(turn)).hasContent(turn);
            assertThat(job().workspace()).isEmptyDirectory();
            assertThat(job().diskStart()).hasContent("0 0\n");
        }
        assertThat(names()).contains("workspace.interrupted-3").doesNotContain("workspace.interrupted-2");
    }

    @Test
    void anAttemptThatLostItsJobChangesNothingAndLeavesNothing() throws IOException {
        AttemptFiles old = attempt();
        old.make("work");
        Path part = half(old);
        AttemptFiles now = attempt();
        assertThatExceptionOfType(Lease.Lost.class).isThrownBy(() -> old.write(job().memory(), "of before"));
        now.write(job().memory(), "of now");
        Files.writeString(job().workspace().resolve("made"), "by the next attempt");
        List<String> before = names();

        assertThatExceptionOfType(Lease.Lost.class).isThrownBy(() -> old.putInPlace(part, job().output()));
        assertThatExceptionOfType(Lease.Lost.class).isThrownBy(() -> old.write(job().memory(), "of before"));
        assertThatExceptionOfType(Lease.Lost.class).isThrownBy(old::setAside);
        assertThatExceptionOfType(Lease.Lost.class).isThrownBy(() -> old.make("work"));
        assertThat(old.holds()).isFalse();

        assertThat(job().memory()).hasContent("of now");
        assertThat(job().workspace().resolve("made")).exists();
        assertThat(names())
                .isEqualTo(
                        before.stream().filter(name -> !name.endsWith(".new")).toList());
    }

    @Test
    void twoAttemptsNeverWriteOneFile() throws IOException {
        AttemptFiles old = attempt();
        old.make("work");
        Path part = half(old);
        AttemptFiles now = attempt();

        assertThat(now.part(job().output())).isNotEqualTo(part);
        assertThatExceptionOfType(FileAlreadyExistsException.class).isThrownBy(() -> old.create(part));
    }

    @Test
    void whatDeadAttemptsLeftOnItsWayIsRemoved() throws IOException {
        AttemptFiles dead = attempt();
        dead.make("work");
        Path part = half(dead);
        Path log = Files.writeString(folder.resolve("agent.1.log"), "half");
        Path kept = Files.createDirectories(job().journal().resolve(".kept/20260101-000000/replaced"));
        Path change = Files.writeString(kept.resolve(".000001.change.1.new"), "half");
        Path whole = Files.writeString(kept.resolve("000001.change"), "whole");
        Files.writeString(job().workspace().resolve("mine.new"), "of the job");

        attempt().make("work");

        assertThat(part).doesNotExist();
        assertThat(log).doesNotExist();
        assertThat(change).doesNotExist();
        assertThat(whole).exists();
        assertThat(job().workspace().resolve("mine.new")).exists();
    }

    @Test
    void theLogOfAnEarlierAttemptIsNeverTorn() throws IOException {
        AttemptFiles first = attempt();
        first.make("work");
        Journal.Entry asked = entry(1, "one");
        try (AgentLog old = log(first, List.of(asked))) {
            String before = Files.readString(job().agentLog());
            assertThat(before).contains("one");
            try (var reader = Files.newInputStream(job().agentLog());
                    AgentLog next = log(attempt(), List.of(asked, entry(2, "two")))) {
                assertThat(new String(reader.readAllBytes(), StandardCharsets.UTF_8))
                        .isEqualTo(before);
                String after = Files.readString(job().agentLog());
                assertThat(after).startsWith(before).contains("two");

                old.kept(entry(3, "of a server that woke"));
                assertThat(job().agentLog()).hasContent(after);
                next.kept(entry(3, "three"));
                assertThat(Files.readString(job().agentLog())).startsWith(after).contains("three");
            }
        }
        assertThat(names()).contains("agent.log").noneMatch(name -> name.startsWith("agent." + fence));
    }

    private AgentLog log(AttemptFiles files, List<Journal.Entry> before) {
        return AgentLog.of(files, before, Clock.systemUTC(), () -> false);
    }

    private static Journal.Entry entry(long number, String notice) {
        return new Journal.Entry(number, Instant.EPOCH, new AgentEvent.Noticed(notice));
    }

    private Path half(AttemptFiles files) throws IOException {
        Path part = files.part(job().output());
        try (OutputStream out = files.create(part)) {
            out.write(1);
        }
        return part;
    }

    private TaskFolder job() {
        return new TaskFolder(folder);
    }

    /** A new one, by which those before have lost the job. */
    private AttemptFiles attempt() {
        long own = fence.incrementAndGet();
        return new AttemptFiles(job(), new Lease(id, own), () -> fence.get() == own);
    }

    private List<String> names() throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            return all.map(path -> String.valueOf(path.getFileName())).sorted().toList();
        }
    }
}

package dev.glovebox.app.service;

import dev.glovebox.agent.journal.History;
import dev.glovebox.agent.journal.Journal;
import dev.glovebox.agent.journal.Listed;
import dev.glovebox.jobs.JobId;
import dev.glovebox.jobs.Journals;
import dev.glovebox.jobs.Lease;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** Each job's journal in its own folder. */
final class FileJournals implements Journals {
    private final TaskFolders folders;
    private final Function<Path, History> histories;

    /** A history has its folder's locks, so there is one for each folder while it may be in use. */
    private final Map<JobId, History> writing = new ConcurrentHashMap<>();

    FileJournals(TaskFolders folders, Function<Path, History> histories) {
        this.folders = folders;
        this.histories = histories;
    }

    @Override
    public History of(Lease lease) {
        return writing.computeIfAbsent(lease.job(), this::history);
    }

    /** The next attempt begins when this one has ended, so nobody here owns the journal now, and its lock file can be closed. */
    @Override
    public void release(Lease lease) {
        Optional.ofNullable(writing.remove(lease.job())).ifPresent(History::close);
    }

    @Override
    public List<Journal.Entry> after(JobId job, long number) {
        if (!Files.isDirectory(folders.of(job).journal())) {
            return List.of();
        }
        History history = history(job);
        return history.list().stream()
                .findFirst()
                .map(Listed::id)
                .flatMap(history::read)
                .map(reading -> reading.entries().stream()
                        .filter(entry -> entry.number() > number)
                        .toList())
                .orElse(List.of());
    }

    private History history(JobId job) {
        return histories.apply(folders.of(job).journal());
    }
}

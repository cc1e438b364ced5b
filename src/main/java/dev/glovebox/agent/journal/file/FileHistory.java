package dev.glovebox.agent.journal.file;

import dev.glovebox.agent.journal.History;
import dev.glovebox.agent.journal.Journal;
import dev.glovebox.agent.journal.Listed;
import dev.glovebox.agent.journal.Opening;
import dev.glovebox.agent.journal.SessionId;
import dev.glovebox.protocol.Message;
import dev.glovebox.protocol.Why;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.LocalDateTime;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** A history in a folder, one file for each session. One at a time for a folder in a process: it has the folder's locks. */
public final class FileHistory implements History {
    private final JournalDisk disk;
    private final Opener opener;
    private final Clock clock;

    /** The clock's zone is that of the sessions' ids. */
    public FileHistory(Path folder, Clock clock) {
        this(new FolderDisk(folder), clock);
    }

    FileHistory(JournalDisk disk, Clock clock) {
        this.disk = disk;
        this.opener = new Opener(disk, clock);
        this.clock = clock;
    }

    @Override
    public Journal create() {
        return attempt("a new session cannot be begun in " + disk.place(), () -> {
            LocalDateTime now = LocalDateTime.now(clock);
            for (int turn = 1; turn <= SessionId.MOST_IN_A_SECOND; turn++) {
                Optional<Journal> journal = opener.create(SessionId.at(now, turn));
                if (journal.isPresent()) {
                    return journal.get();
                }
            }
            throw new IOException("too many began at " + now);
        });
    }

    @Override
    public Opening open(SessionId id) {
        return attempt("session " + id + " cannot be opened", () -> opener.open(id, Opener.Cut.TORN_TAIL));
    }

    @Override
    public Opening salvage(SessionId id) {
        return attempt("session " + id + " cannot be opened", () -> opener.open(id, Opener.Cut.ALL_DAMAGE));
    }

    @Override
    public Optional<Reading> read(SessionId id) {
        return attempt("session " + id + " cannot be read", () -> {
            try {
                Contents contents = Contents.of(id, disk);
                return Optional.of(new Reading(contents.entries(), contents.trouble()));
            } catch (NoSuchFileException e) {
                return Optional.empty();
            }
        });
    }

    @Override
    public List<Listed> list() {
        Glance glance = new Glance(disk);
        return newestFirst().stream().map(glance::at).toList();
    }

    @Override
    public List<Hit> search(String text, int most) {
        Search search = new Search(disk, text, most);
        newestFirst().forEach(search::in);
        return search.hits();
    }

    @Override
    public List<Message.Prompt> prompts(int most, long bytes) {
        Prompts prompts = new Prompts(disk, most, bytes);
        newestFirst().forEach(prompts::in);
        return prompts.found();
    }

    private List<SessionId> newestFirst() {
        return attempt(
                "the history cannot be listed",
                () -> disk.sessions().stream().sorted(Comparator.reverseOrder()).toList());
    }

    @Override
    public Optional<Opening.Refused> delete(SessionId id) {
        return attempt("session " + id + " cannot be deleted", () -> {
            if (!disk.has(id)) {
                return Optional.of(new Opening.Missing(id));
            }
            Optional<JournalDisk.Hold> held = disk.hold(id);
            if (held.isEmpty()) {
                return Optional.of(new Opening.InUse(id, disk.holder(id)));
            }
            JournalDisk.Hold hold = held.get();
            try (hold) {
                disk.delete(id);
                return Optional.empty();
            }
        });
    }

    @Override
    public void close() {
        attempt("the history cannot be closed", () -> {
            disk.close();
            return Optional.empty();
        });
    }

    private interface Work<T> {
        T run() throws IOException;
    }

    private static <T> T attempt(String otherwise, Work<T> work) {
        try {
            return work.run();
        } catch (IOException e) {
            throw new UncheckedIOException(otherwise + " (" + Why.of(e) + ")", e);
        }
    }
}

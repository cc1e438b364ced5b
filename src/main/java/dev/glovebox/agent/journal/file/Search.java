package dev.glovebox.agent.journal.file;

import dev.glovebox.agent.journal.History.Hit;
import dev.glovebox.agent.journal.SessionId;
import dev.glovebox.agent.journal.TextSearch;
import dev.glovebox.protocol.Why;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.Optional;

/** Looks for a text in files. */
final class Search {
    private static final int BUFFER = 1 << 16;

    private final JournalDisk disk;
    private final TextSearch search;

    Search(JournalDisk disk, String text, int most) {
        this.disk = disk;
        this.search = new TextSearch(text, most);
    }

    List<Hit> hits() {
        return search.hits();
    }

    /** As far as the session is good; one that is gone meanwhile has nothing. */
    void in(SessionId id) {
        if (search.isOver()) {
            return;
        }
        try (JournalDisk.DiskFile file = disk.read(id)) {
            Walk walk = new Walk(file, id, file.size(), BUFFER);
            for (Optional<byte[]> line = walk.next(); line.isPresent() && !search.isOver(); line = walk.next()) {
                search.look(id, line.get());
            }
        } catch (NoSuchFileException e) {
            return;
        } catch (IOException e) {
            throw new UncheckedIOException("session " + id + " cannot be searched (" + Why.of(e) + ")", e);
        }
    }
}

package dev.glovebox.agent.journal.file;

import dev.glovebox.agent.journal.Document;
import dev.glovebox.agent.journal.Glimpse;
import dev.glovebox.agent.journal.Journal.Entry;
import dev.glovebox.agent.journal.Listed;
import dev.glovebox.agent.journal.SessionId;
import dev.glovebox.agent.journal.file.JournalDisk.DiskFile;
import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.MalformedJson;
import dev.glovebox.protocol.Why;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What a list shows of a session, from both ends of its file: a long one costs what a short one does. */
final class Glance {
    private static final int HEAD = 1 << 13;
    private static final long FURTHEST = 1 << 20;

    private final JournalDisk disk;

    Glance(JournalDisk disk) {
        this.disk = disk;
    }

    Listed at(SessionId id) {
        try (DiskFile file = disk.read(id)) {
            long size = file.size();
            Walk walk = new Walk(file, id, size, HEAD);
            List<Entry> beginning = beginning(walk);
            if (walk.ending().equals(Optional.of(Walk.Ending.DAMAGED))) {
                return new Listed.Unreadable(
                        id, "damaged after entry " + walk.chain().number());
            }
            return beginning.isEmpty()
                    ? new Listed.Unreadable(id, "it has no entries")
                    : Glimpse.of(id, beginning, LastLines.of(file, size));
        } catch (IOException e) {
            return new Listed.Unreadable(id, "it cannot be read (" + Why.of(e) + ")");
        } catch (MalformedJson e) {
            return new Listed.Unreadable(id, "it cannot be understood (" + e.getMessage() + ")");
        }
    }

    /** Up to the first prompt, unless that is far away. */
    private static List<Entry> beginning(Walk walk) throws IOException {
        List<Entry> entries = new ArrayList<>();
        for (Optional<byte[]> line = walk.next(); line.isPresent(); line = walk.next()) {
            entries.add(Document.entry(line.get()));
            if (entries.getLast().event() instanceof AgentEvent.Prompted || walk.end() > FURTHEST) {
                break;
            }
        }
        return entries;
    }
}

package dev.glovebox.agent.journal.file;

import dev.glovebox.agent.journal.Document;
import dev.glovebox.agent.journal.Journal.Entry;
import dev.glovebox.agent.journal.Listed;
import dev.glovebox.agent.journal.SessionId;
import dev.glovebox.agent.journal.file.JournalDisk.DiskFile;
import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.AgentEvent.TurnEnd;
import dev.glovebox.protocol.Content;
import dev.glovebox.protocol.MalformedJson;
import dev.glovebox.protocol.Message;
import dev.glovebox.protocol.Why;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What a list shows of a session, from both ends of its file: a long one costs what a short one does. */
final class Glance {
    private static final int HEAD = 1 << 13;
    private static final long FURTHEST = 1 << 20;
    private static final int LONGEST_PROMPT = 200;

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
                    : summary(id, beginning, LastLines.of(file, size));
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

    private static Listed summary(SessionId id, List<Entry> beginning, List<byte[]> lastLines) {
        String workspace = "";
        String model = "";
        String prompt = "";
        for (Entry entry : beginning) {
            if (entry.event() instanceof AgentEvent.SessionOpened opened) {
                workspace = opened.workspace();
                model = opened.model();
            } else if (entry.event() instanceof AgentEvent.Prompted prompted) {
                prompt = firstLine(prompted.prompt());
            }
        }
        Entry first = beginning.getFirst();
        Entry last = lastLines.isEmpty() ? beginning.getLast() : Document.entry(lastLines.getFirst());
        long messages = lastLines.isEmpty() ? 0 : Document.messages(lastLines.getFirst());
        return new Listed.Summary(id, first.time(), last.time(), workspace, model, prompt, messages, end(lastLines));
    }

    private static String firstLine(Message.Prompt prompt) {
        String line = prompt.content().stream()
                .flatMap(content -> content instanceof Content.Text(var text) ? text.lines() : null)
                .map(String::strip)
                .filter(text -> !text.isEmpty())
                .findFirst()
                .orElse("");
        return line.substring(
                0, line.offsetByCodePoints(0, Math.min(LONGEST_PROMPT, line.codePointCount(0, line.length()))));
    }

    /** How the last turn ended, when nothing but notices and undone changes came after. */
    private static Optional<TurnEnd> end(List<byte[]> lastLines) {
        return lastLines.stream()
                .map(line -> Document.entry(line).event())
                .filter(event -> !(event instanceof AgentEvent.Noticed) && !(event instanceof AgentEvent.Undone))
                .findFirst()
                .flatMap(event ->
                        event instanceof AgentEvent.TurnEnded ended ? Optional.of(ended.end()) : Optional.empty());
    }
}

package dev.glovebox.agent.journal.file;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.glovebox.agent.journal.Document;
import dev.glovebox.agent.journal.SessionId;
import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.MalformedJson;
import dev.glovebox.protocol.Message;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Gathers what people said, session by session; only lines that are prompts are read as JSON. */
final class Prompts {
    private static final int BUFFER = 1 << 16;
    private static final String MARK = "\"type\":\"prompted\"";

    private final JournalDisk disk;
    private final int most;
    private final List<Message.Prompt> found = new ArrayList<>();
    private long left;

    Prompts(JournalDisk disk, int most, long bytes) {
        this.disk = disk;
        this.most = most;
        this.left = bytes;
    }

    List<Message.Prompt> found() {
        return found.stream().limit(most).toList();
    }

    /** A session that is too long for what is left is passed over, and so is one that cannot be read. */
    void in(SessionId id) {
        if (found.size() >= most || left <= 0) {
            return;
        }
        try (JournalDisk.DiskFile file = disk.read(id)) {
            long size = file.size();
            if (size <= left) {
                left -= size;
                found.addAll(all(new Walk(file, id, size, BUFFER)).reversed());
            }
        } catch (IOException e) {
            return; // whoever lists the sessions is told
        }
    }

    private static List<Message.Prompt> all(Walk walk) throws IOException {
        List<Message.Prompt> all = new ArrayList<>();
        for (Optional<byte[]> line = walk.next(); line.isPresent(); line = walk.next()) {
            if (new String(line.get(), UTF_8).contains(MARK)) {
                prompt(line.get()).ifPresent(all::add);
            }
        }
        return all;
    }

    private static Optional<Message.Prompt> prompt(byte[] line) {
        try {
            return Document.entry(line).event() instanceof AgentEvent.Prompted(var prompt)
                    ? Optional.of(prompt)
                    : Optional.empty();
        } catch (MalformedJson e) {
            return Optional.empty();
        }
    }
}

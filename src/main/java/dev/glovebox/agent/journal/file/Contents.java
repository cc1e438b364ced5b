package dev.glovebox.agent.journal.file;

import dev.glovebox.agent.journal.Chain;
import dev.glovebox.agent.journal.Document;
import dev.glovebox.agent.journal.Journal.Entry;
import dev.glovebox.agent.journal.SessionId;
import dev.glovebox.agent.journal.file.Walk.Ending;
import dev.glovebox.protocol.MalformedJson;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** All that is good in a history file, and what is not. */
final class Contents {
    private static final int BUFFER = 1 << 16;

    private final List<Entry> entries = new ArrayList<>();
    private final Walk walk;
    private Chain chain;
    private Optional<String> unknown = Optional.empty();

    private Contents(SessionId id, JournalDisk.DiskFile file) throws IOException {
        this.walk = new Walk(file, id, file.size(), BUFFER);
        this.chain = Chain.of(id);
    }

    static Contents of(SessionId id, JournalDisk disk) throws IOException {
        try (JournalDisk.DiskFile file = disk.read(id)) {
            Contents contents = new Contents(id, file);
            contents.read();
            return contents;
        }
    }

    private void read() throws IOException {
        Optional<byte[]> line = walk.next();
        while (line.isPresent() && isUnderstood(line.get())) {
            chain = walk.chain();
            line = walk.next();
        }
    }

    private boolean isUnderstood(byte[] line) {
        try {
            entries.add(Document.entry(line));
            return true;
        } catch (MalformedJson e) {
            unknown = Optional.of(String.valueOf(e.getMessage()));
            return false;
        }
    }

    List<Entry> entries() {
        return entries;
    }

    Chain chain() {
        return chain;
    }

    /** Where the last good line ends. */
    long end() {
        return unknown.isPresent() ? walk.start() : walk.end();
    }

    /** What is missing between that and the closing bytes. */
    byte[] missing() {
        return walk.missing();
    }

    Ending ending() {
        return unknown.isPresent() ? Ending.DAMAGED : walk.ending().orElseThrow();
    }

    /** Empty when nothing is. */
    Optional<String> trouble() {
        long next = chain.number() + 1;
        return switch (ending()) {
            case CLOSED -> Optional.empty();
            case UNCLOSED -> Optional.of("its end is missing");
            case TORN -> Optional.of("entry " + next + " was cut off while it was written");
            case DAMAGED -> Optional.of(damage(next));
        };
    }

    private String damage(long next) {
        if (unknown.isPresent()) {
            return "entry " + next + " is of a kind that this Glovebox does not know (" + unknown.get() + ")";
        }
        return end() == 0
                ? "its first line is not that of this session in a format that this Glovebox knows"
                : "entry " + next + " or what follows it was changed after it was written";
    }
}

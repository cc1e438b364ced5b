package dev.glovebox.jobs.sql;

import dev.glovebox.agent.journal.Chain;
import dev.glovebox.agent.journal.Document;
import dev.glovebox.agent.journal.Journal.Entry;
import dev.glovebox.agent.journal.SessionId;
import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.MalformedJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The lines of a session as far as they follow each other, and why there may have been more. */
record RowContents(List<byte[]> good, List<Entry> entries, Chain chain, Optional<String> trouble) {
    static RowContents of(SessionId id, List<byte[]> lines) {
        List<byte[]> good = new ArrayList<>();
        List<Entry> entries = new ArrayList<>();
        Chain chain = Chain.of(id);
        for (byte[] line : lines) {
            Optional<Chain> next = chain.follow(line);
            if (next.isEmpty()) {
                return new RowContents(
                        good,
                        entries,
                        chain,
                        Optional.of("what follows entry " + chain.number() + " is not as it was kept"));
            }
            try {
                entries.add(Document.entry(line));
            } catch (MalformedJson e) {
                return new RowContents(
                        good,
                        entries,
                        chain,
                        Optional.of("entry " + next.get().number() + " cannot be understood (" + e.getMessage() + ")"));
            }
            good.add(line);
            chain = next.get();
        }
        return new RowContents(good, entries, chain, Optional.empty());
    }

    /** Up to the first prompt. */
    List<Entry> beginning() {
        List<Entry> beginning = new ArrayList<>();
        for (Entry entry : entries) {
            beginning.add(entry);
            if (entry.event() instanceof AgentEvent.Prompted) {
                break;
            }
        }
        return beginning;
    }

    long size() {
        return good.stream().mapToLong(line -> line.length).sum();
    }
}

package dev.glovebox.jobs.sql;

import dev.glovebox.agent.journal.Chain;
import dev.glovebox.agent.journal.Glimpse;
import dev.glovebox.agent.journal.History;
import dev.glovebox.agent.journal.Journal;
import dev.glovebox.agent.journal.Listed;
import dev.glovebox.agent.journal.Opening;
import dev.glovebox.agent.journal.SessionId;
import dev.glovebox.agent.journal.TextSearch;
import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.Message;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;

/** The journal of one job, as rows that only the holder of its lease writes. */
final class RowHistory implements History {
    private final Entries rows;
    private final Clock clock;
    private final Set<SessionId> held = new HashSet<>();

    RowHistory(Entries rows, Clock clock) {
        this.rows = rows;
        this.clock = clock;
    }

    @Override
    public synchronized Journal create() {
        LocalDateTime now = LocalDateTime.now(clock);
        for (int turn = 1; turn <= SessionId.MOST_IN_A_SECOND; turn++) {
            SessionId id = SessionId.at(now, turn);
            if (rows.begin(id)) {
                return journal(id, Chain.of(id));
            }
        }
        throw new UncheckedIOException("a new session cannot be begun", new IOException("too many began at " + now));
    }

    private Journal journal(SessionId id, Chain chain) {
        held.add(id);
        return new RowJournal(id, rows, clock, chain, () -> release(id));
    }

    private synchronized void release(SessionId id) {
        held.remove(id);
    }

    @Override
    public synchronized Opening open(SessionId id) {
        Optional<Opening.Refused> refused = refused(id);
        if (refused.isPresent()) {
            return refused.get();
        }
        RowContents contents = contents(id);
        return contents.trouble().isPresent()
                ? new Opening.Damaged(id, contents.entries(), contents.trouble().get())
                : new Opening.Opened(journal(id, contents.chain()), contents.entries(), List.of());
    }

    @Override
    public synchronized Opening salvage(SessionId id) {
        Optional<Opening.Refused> refused = refused(id);
        if (refused.isPresent()) {
            return refused.get();
        }
        RowContents contents = contents(id);
        List<String> notices = new ArrayList<>();
        if (contents.trouble().isPresent()) {
            long last = contents.chain().number();
            rows.putAside(id, last);
            notices.add("session " + id + ": " + contents.trouble().get()
                    + "; what came after is now in the table entries_aside; it goes on after entry " + last);
        }
        return new Opening.Opened(journal(id, contents.chain()), contents.entries(), notices);
    }

    private Optional<Opening.Refused> refused(SessionId id) {
        if (held.contains(id)) {
            return Optional.of(new Opening.InUse(
                    id, OptionalLong.of(ProcessHandle.current().pid())));
        }
        return rows.sessions().contains(id) ? Optional.empty() : Optional.of(new Opening.Missing(id));
    }

    private RowContents contents(SessionId id) {
        return RowContents.of(id, rows.after(id, 0));
    }

    @Override
    public Optional<Reading> read(SessionId id) {
        if (!rows.sessions().contains(id)) {
            return Optional.empty();
        }
        RowContents contents = contents(id);
        return Optional.of(new Reading(contents.entries(), contents.trouble()));
    }

    @Override
    public List<Listed> list() {
        return rows.sessions().stream().map(this::listed).toList();
    }

    private Listed listed(SessionId id) {
        RowContents contents = contents(id);
        if (contents.trouble().isPresent()) {
            return new Listed.Unreadable(id, contents.trouble().get());
        }
        return contents.entries().isEmpty()
                ? new Listed.Unreadable(id, "it has no entries")
                : Glimpse.of(id, contents.beginning(), contents.good().reversed());
    }

    @Override
    public List<Hit> search(String text, int most) {
        TextSearch search = new TextSearch(text, most);
        for (SessionId id : rows.sessions()) {
            contents(id).good().forEach(line -> search.look(id, line));
        }
        return search.hits();
    }

    @Override
    public List<Message.Prompt> prompts(int most, long bytes) {
        List<Message.Prompt> prompts = new ArrayList<>();
        long left = bytes;
        for (SessionId id : rows.sessions()) {
            RowContents contents = contents(id);
            if (contents.size() <= left) {
                left -= contents.size();
                contents.entries().reversed().stream()
                        .flatMap(entry ->
                                entry.event() instanceof AgentEvent.Prompted(var prompt) ? Stream.of(prompt) : null)
                        .forEach(prompts::add);
            }
        }
        return prompts.stream().limit(most).toList();
    }

    @Override
    public synchronized Optional<Opening.Refused> delete(SessionId id) {
        Optional<Opening.Refused> refused = refused(id);
        if (refused.isEmpty()) {
            rows.delete(id);
        }
        return refused;
    }
}

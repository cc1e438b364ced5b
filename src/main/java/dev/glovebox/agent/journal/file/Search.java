package dev.glovebox.agent.journal.file;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.glovebox.agent.journal.Document;
import dev.glovebox.agent.journal.History.Hit;
import dev.glovebox.agent.journal.Journal.Entry;
import dev.glovebox.agent.journal.SessionId;
import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.Content;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.MalformedJson;
import dev.glovebox.protocol.Why;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Looks for a text in what was said and done; only entries whose line has it are read as JSON, one at a time. */
final class Search {
    private static final int BUFFER = 1 << 16;
    private static final int AROUND = 80;

    private final JournalDisk disk;
    private final String text;
    private final String written;
    private final int most;
    private final List<Hit> hits = new ArrayList<>();

    Search(JournalDisk disk, String text, int most) {
        this.disk = disk;
        this.text = text;
        this.most = text.isBlank() ? 0 : most;
        String json = Json.of(text).text();
        this.written = json.substring(1, json.length() - 1).toLowerCase(Locale.ROOT);
    }

    List<Hit> hits() {
        return List.copyOf(hits);
    }

    /** As far as the session is good; one that is gone meanwhile has nothing. */
    void in(SessionId id) {
        if (hits.size() >= most) {
            return;
        }
        try (JournalDisk.DiskFile file = disk.read(id)) {
            in(id, new Walk(file, id, file.size(), BUFFER));
        } catch (NoSuchFileException e) {
            return;
        } catch (IOException e) {
            throw new UncheckedIOException("session " + id + " cannot be searched (" + Why.of(e) + ")", e);
        }
    }

    private void in(SessionId id, Walk walk) throws IOException {
        for (Optional<byte[]> line = walk.next(); line.isPresent() && hits.size() < most; line = walk.next()) {
            if (new String(line.get(), UTF_8).toLowerCase(Locale.ROOT).contains(written)) {
                entry(line.get()).ifPresent(entry -> in(id, entry));
            }
        }
    }

    private static Optional<Entry> entry(byte[] line) {
        try {
            return Optional.of(Document.entry(line));
        } catch (MalformedJson e) {
            return Optional.empty();
        }
    }

    private void in(SessionId id, Entry entry) {
        texts(entry.event())
                .flatMap(String::lines)
                .flatMap(line -> excerpt(line).stream())
                .findFirst()
                .ifPresent(excerpt -> hits.add(new Hit(id, entry.number(), excerpt)));
    }

    private Optional<String> excerpt(String line) {
        for (int at = 0; at + text.length() <= line.length(); at++) {
            if (line.regionMatches(true, at, text, 0, text.length())) {
                return Optional.of(
                        line.substring(Math.max(0, at - AROUND), Math.min(line.length(), at + text.length() + AROUND)));
            }
        }
        return Optional.empty();
    }

    private static Stream<String> texts(AgentEvent.Kept event) {
        return switch (event) {
            case AgentEvent.Prompted(var prompt) -> prompt.content().stream().flatMap(Search::text);
            case AgentEvent.Answered(var answer) -> answer.content().stream().flatMap(Search::text);
            case AgentEvent.ToolEnded(var result, var took) ->
                result.content().stream().flatMap(Search::text);
            case AgentEvent.Noticed(var notice, var details) -> Stream.of(notice);
            case AgentEvent.Compacted ignored -> Stream.of();
            case AgentEvent.Undone(var call, var path) -> Stream.of(path);
            case AgentEvent.SessionOpened ignored -> Stream.of();
            case AgentEvent.ToolStarted ignored -> Stream.of();
            case AgentEvent.TurnEnded ignored -> Stream.of();
        };
    }

    private static Stream<String> text(Content content) {
        return switch (content) {
            case Content.Text(var text) -> Stream.of(text);
            case Content.Thinking(var text, var signature) -> Stream.of(text);
            case Content.ToolCall(var id, var name, var arguments) -> Stream.of(arguments);
            case Content.Image ignored -> Stream.of();
            case Content.HiddenThinking ignored -> Stream.of();
        };
    }
}

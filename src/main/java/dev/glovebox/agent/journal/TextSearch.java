package dev.glovebox.agent.journal;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.glovebox.agent.journal.History.Hit;
import dev.glovebox.agent.journal.Journal.Entry;
import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.Content;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.MalformedJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Looks for a text in what was said and done; only entries whose line has it are read as JSON, one at a time. */
public final class TextSearch {
    private static final int AROUND = 80;

    private final String text;
    private final String written;
    private final int most;
    private final List<Hit> hits = new ArrayList<>();

    public TextSearch(String text, int most) {
        this.text = text;
        this.most = text.isBlank() ? 0 : most;
        String json = Json.of(text).text();
        this.written = json.substring(1, json.length() - 1).toLowerCase(Locale.ROOT);
    }

    public boolean isOver() {
        return hits.size() >= most;
    }

    public List<Hit> hits() {
        return List.copyOf(hits);
    }

    /** At an entry's line. */
    public void look(SessionId id, byte[] line) {
        if (!isOver() && new String(line, UTF_8).toLowerCase(Locale.ROOT).contains(written)) {
            entry(line).ifPresent(entry -> in(id, entry));
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
            case AgentEvent.Prompted(var prompt) -> prompt.content().stream().flatMap(TextSearch::text);
            case AgentEvent.Answered(var answer) -> answer.content().stream().flatMap(TextSearch::text);
            case AgentEvent.ToolEnded(var result, var took) ->
                result.content().stream().flatMap(TextSearch::text);
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

package dev.glovebox.ui.tui.full;

import dev.glovebox.agent.journal.History;
import dev.glovebox.agent.journal.History.Hit;
import dev.glovebox.agent.journal.Journal.Entry;
import dev.glovebox.agent.journal.Listed;
import dev.glovebox.agent.journal.SessionId;
import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.Content;
import dev.glovebox.ui.tui.text.Row;
import dev.glovebox.ui.tui.text.Span;
import dev.glovebox.ui.tui.text.Style;
import dev.glovebox.ui.tui.text.Tone;
import dev.glovebox.ui.words.Times;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What was said last in sessions; each is read once, and only the little that is shown is kept. */
final class SessionPreviews {
    private record Last(String prompt, String answer) {}

    private static final int MOST = 64;
    private static final int LONGEST_PROMPT = 500;
    private static final int LONGEST_ANSWER = 4000;
    private static final int PROMPT_ROWS = 3;

    private final Map<SessionId, Last> read = new LinkedHashMap<>();
    private final History history;
    private final Prose prose;

    SessionPreviews(History history, Prose prose) {
        this.history = history;
        this.prose = prose;
    }

    /** The beginning of the last prompt and the end of the last answer. */
    List<Row> of(Listed.Summary summary, int height, int width) {
        int wide = Math.max(1, width);
        Last last = last(summary.id());
        List<Row> rows = new ArrayList<>();
        rows.add(Row.of(
                summary.id() + " · " + Times.end(summary.end()) + " · " + Clip.of(summary.model(), 100), Tone.DIM));
        if (!last.prompt().isEmpty()) {
            Row prompt =
                    Row.of(Span.of("› ", Tone.ACCENT), new Span(last.prompt().replace('\n', ' '), Style.BOLD));
            rows.addAll(
                    prompt.wrap(wide, Row.of("  ")).stream().limit(PROMPT_ROWS).toList());
        }
        List<Row> answer = prose.rows(last.answer(), wide);
        int left = Math.max(0, height - rows.size());
        rows.addAll(answer.subList(Math.max(0, answer.size() - left), answer.size()));
        return rows;
    }

    List<Row> of(Hit hit, int width) {
        List<Row> rows =
                new ArrayList<>(List.of(Row.of("session " + hit.session() + ", entry " + hit.entry(), Tone.DIM)));
        rows.addAll(Row.of(Clip.of(hit.excerpt(), LONGEST_PROMPT)).wrap(Math.max(1, width)));
        return rows;
    }

    private Last last(SessionId id) {
        Last known = read.get(id);
        if (known != null) {
            return known;
        }
        if (read.size() >= MOST) {
            read.remove(read.keySet().iterator().next());
        }
        Last last = look(id);
        read.put(id, last);
        return last;
    }

    private Last look(SessionId id) {
        try {
            return history.read(id)
                    .map(reading -> last(reading.entries()))
                    .orElseGet(() -> new Last("", "It is no longer there."));
        } catch (UncheckedIOException e) {
            return new Last("", SessionItems.trouble(id, e));
        }
    }

    private static Last last(List<Entry> entries) {
        String prompt = "";
        String answer = "";
        for (Entry entry : entries) {
            if (entry.event() instanceof AgentEvent.Prompted(var said)) {
                prompt = Clip.of(texts(said.content()), LONGEST_PROMPT);
            }
            if (entry.event() instanceof AgentEvent.Answered(var said)
                    && said.content().stream().anyMatch(Content.Text.class::isInstance)) {
                answer = Clip.end(texts(said.content()), LONGEST_ANSWER);
            }
        }
        return new Last(prompt, answer);
    }

    private static String texts(List<Content> content) {
        return content.stream()
                .filter(Content.Text.class::isInstance)
                .map(piece -> ((Content.Text) piece).text())
                .collect(Collectors.joining("\n"));
    }
}

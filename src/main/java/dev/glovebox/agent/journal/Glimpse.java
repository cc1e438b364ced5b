package dev.glovebox.agent.journal;

import dev.glovebox.agent.journal.Journal.Entry;
import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.AgentEvent.TurnEnd;
import dev.glovebox.protocol.Content;
import dev.glovebox.protocol.Message;
import java.util.List;
import java.util.Optional;

/** What a list shows of a session, of its first entries and its last lines. */
public final class Glimpse {
    private static final int LONGEST_PROMPT = 200;

    private Glimpse() {}

    /** The last lines come newest first; throws {@link dev.glovebox.protocol.MalformedJson}. */
    public static Listed of(SessionId id, List<Entry> beginning, List<byte[]> lastLines) {
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

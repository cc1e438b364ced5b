package dev.glovebox.agent.journal;

import dev.glovebox.agent.journal.Journal.Entry;
import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.AgentEvent.TurnEnd;
import dev.glovebox.protocol.Compaction;
import dev.glovebox.protocol.Content;
import dev.glovebox.protocol.PlainText;
import dev.glovebox.protocol.ToolResult;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;

/** A session to pass on: as Markdown for people, as the JSON document of a history file for programs. */
public final class Export {
    private static final int SHORTEST_FENCE = 3;

    private Export() {}

    public static String markdown(SessionId id, List<Entry> entries) {
        return "# Session " + id + "\n" + entries.stream().map(Export::entry).collect(Collectors.joining());
    }

    public static String json(SessionId id, List<Entry> entries) {
        StringBuilder document = new StringBuilder(text(Document.header(id)));
        Chain chain = Chain.of(id);
        for (Entry entry : entries) {
            byte[] line = chain.line(entry);
            document.append(text(line)).append('\n');
            chain = chain.follow(line).orElseThrow();
        }
        return document.append(text(Document.closing())).toString();
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private static String entry(Entry entry) {
        return switch (entry.event()) {
            case AgentEvent.SessionOpened(var session, var workspace, var model, var level) ->
                "\n- opened: " + entry.time() + "\n- workspace: " + line(workspace) + "\n- model: " + line(model)
                        + "\n- box: " + line(level) + "\n";
            case AgentEvent.Prompted(var prompt) -> "\n## Prompt\n" + contents(prompt.content());
            case AgentEvent.Answered(var answer) -> "\n## Answer\n" + contents(answer.content());
            case AgentEvent.ToolStarted ignored -> "";
            case AgentEvent.ToolEnded(var result, var took) ->
                "\n### Result of " + line(result.callId()) + " after " + took.toMillis() + " ms"
                        + (result.outcome() == ToolResult.Outcome.FAILED ? ", failed" : "") + "\n"
                        + result.content().stream().map(Export::result).collect(Collectors.joining());
            case AgentEvent.Noticed(var text, var details) -> "\n> " + line(text) + "\n";
            case AgentEvent.Compacted compacted -> compacted(compacted);
            case AgentEvent.Undone(var call, var path) ->
                "\n> Taken back: the change of " + line(call) + " to " + line(path) + "\n";
            case AgentEvent.TurnEnded(var end, var usage, var took, var cost) ->
                "\n*" + end(end) + " after " + took.toMillis() + " ms, " + usage.input() + " tokens in, "
                        + usage.output() + " out"
                        + cost.map(dollars -> ", $" + dollars.text()).orElse("") + "*\n";
        };
    }

    private static String compacted(AgentEvent.Compacted compacted) {
        String saved = compacted.tokensBefore() + " to " + compacted.tokensAfter() + " tokens";
        return switch (compacted.how()) {
            case Compaction.Pruned ignored -> "\n> Old results left out for the model: " + saved + "\n";
            case Compaction.Summarised(var ignored, var summary) ->
                "\n## Summary for the model: " + saved + "\n" + fenced(summary);
        };
    }

    private static String end(TurnEnd end) {
        return switch (end) {
            case TurnEnd.Done() -> "Done";
            case TurnEnd.LimitReached(var limit, var bound) -> "Limit reached (" + line(limit) + ")";
            case TurnEnd.Cancelled() -> "Cancelled";
            case TurnEnd.Failed(var reason) -> "Failed (" + line(reason) + ")";
        };
    }

    private static String contents(List<Content> contents) {
        return contents.stream().map(Export::content).collect(Collectors.joining());
    }

    private static String content(Content content) {
        return switch (content) {
            case Content.Text(var text) -> "\n" + PlainText.lines(text) + "\n";
            case Content.Image(var mediaType, var base64) -> "\n(an image, " + line(mediaType) + ")\n";
            case Content.Thinking(var text, var signature) ->
                "\n> " + PlainText.lines(text).strip().replace("\n", "\n> ") + "\n";
            case Content.HiddenThinking ignored -> "";
            case Content.ToolCall(var id, var name, var arguments) ->
                "\n### Call " + line(id) + ": " + line(name) + "\n" + fenced(arguments);
        };
    }

    private static String result(Content content) {
        return content instanceof Content.Text(var text) ? fenced(text) : content(content);
    }

    /** In a fence longer than any that the text has. */
    private static String fenced(String text) {
        String fence = "`".repeat(SHORTEST_FENCE);
        while (text.contains(fence)) {
            fence += "`";
        }
        String body = PlainText.lines(text);
        return "\n" + fence + "\n" + body + (body.endsWith("\n") ? "" : "\n") + fence + "\n";
    }

    private static String line(String text) {
        return PlainText.lines(text).replace('\n', ' ');
    }
}

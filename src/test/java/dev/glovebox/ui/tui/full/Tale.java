package dev.glovebox.ui.tui.full;

import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.AgentEvent.TurnEnd;
import dev.glovebox.protocol.Content;
import dev.glovebox.protocol.Content.ToolCall;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.Message;
import dev.glovebox.protocol.Message.Stop;
import dev.glovebox.protocol.Message.Usage;
import dev.glovebox.protocol.ToolResult;
import dev.glovebox.protocol.ToolResult.Outcome;
import dev.glovebox.ui.tui.input.Key;
import dev.glovebox.ui.tui.text.Row;
import dev.glovebox.ui.tui.text.Style;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Events of sessions that were never held, and what a person reads of a screen. */
final class Tale {
    static final Json NOTHING = Json.object().end();

    /** As it is written, a line to a row, wrapped. */
    static final Prose PROSE = (text, width) ->
            text.lines().flatMap(line -> Row.of(line).wrap(width).stream()).toList();

    private Tale() {}

    static AgentEvent.Kept opened() {
        return new AgentEvent.SessionOpened("20261115-065400", "/work/shop", "claude-x", "sealed");
    }

    static AgentEvent.Kept prompt(String text) {
        return new AgentEvent.Prompted(Message.Prompt.of(text));
    }

    static AgentEvent.Kept answer(String text) {
        return answer(new Content.Text(text));
    }

    static AgentEvent.Kept answer(Content... content) {
        return new AgentEvent.Answered(new Message.Answer(List.of(content), Stop.DONE, Usage.NONE));
    }

    static AgentEvent.Kept started(String id, String name, String arguments) {
        return new AgentEvent.ToolStarted(new ToolCall(id, name, arguments));
    }

    static AgentEvent.Kept bash(String id, String command) {
        return started(id, "bash", Json.object().with("command", command).end().text());
    }

    static AgentEvent.Kept printed(String id, String text) {
        return ended(id, Outcome.DONE, Json.object().with("exit", 0).end(), new Content.Text(text));
    }

    static AgentEvent.Kept ended(String id, Outcome outcome, Json details, Content... content) {
        return new AgentEvent.ToolEnded(
                new ToolResult(id, outcome, List.of(content), details), Duration.ofMillis(1234));
    }

    static AgentEvent.Kept done() {
        return new AgentEvent.TurnEnded(new TurnEnd.Done(), new Usage(8000, 100, 0, 0), Duration.ofMillis(12_400));
    }

    static String lines(String word, int count) {
        return IntStream.rangeClosed(1, count)
                .mapToObj(i -> word + " " + i + "\n")
                .collect(Collectors.joining());
    }

    /** A session with everything in it. */
    static List<AgentEvent.Kept> whole() {
        Json edit = Json.parse("""
                {"path":"/work/shop/cart.py","edits":[{"line":7,"old":"def total(items):\\n    return 0\\n","new":"def total(items):\\n    return sum(items)\\n"}]}""");
        Json image = Json.object()
                .with("path", "/work/shop/logo.png")
                .with("media_type", "image/png")
                .end();
        return List.of(
                opened(),
                new AgentEvent.Noticed("the box has no memory limit: no control group can be made here"),
                prompt("The total of a cart is always 0.\nFix that."),
                answer(
                        new Content.Thinking("I should look at the tests first.\nThen at the code.", "s"),
                        new Content.Text("I'll look at the tests.")),
                bash("1", "pytest -q"),
                ended("1", Outcome.FAILED, Json.object().with("exit", 1).end(), new Content.Text(lines("test", 120))),
                started("2", "edit_file", "{\"path\":\"cart.py\"}"),
                ended("2", Outcome.DONE, edit, new Content.Text("Edited cart.py: 1 replacement, at line 7.")),
                started("3", "write_file", "{\"path\":\"new.py\",\"content\":\"a = 1\\nb = 2\\n\"}"),
                ended("3", Outcome.DONE, NOTHING, new Content.Text("Wrote 12 bytes to new.py.")),
                started("4", "read_file", "{\"path\":\"logo.png\"}"),
                ended("4", Outcome.DONE, image, new Content.Image("image/png", "iVBORw0KGgo=")),
                new AgentEvent.Undone("3", "/work/shop/new.py"),
                answer("The total is the **sum** now, and all tests pass."),
                done());
    }

    static List<String> texts(List<Row> rows) {
        return rows.stream().map(row -> row.text().stripTrailing()).toList();
    }

    static String screen(List<Row> rows) {
        return String.join("\n", texts(rows)) + "\n";
    }

    /** What stands out in reverse. */
    static List<String> marked(List<Row> rows) {
        return rows.stream()
                .flatMap(row -> row.spans().stream())
                .filter(span -> span.style().marks().contains(Style.Mark.REVERSED))
                .map(span -> span.text())
                .toList();
    }

    static Stream<Key> typing(String text) {
        return text.codePoints().mapToObj(c -> new Key.Typed(Character.toString(c)));
    }
}

package dev.glovebox.ui.tui.full;

import dev.glovebox.protocol.Content.ToolCall;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.MalformedJson;
import dev.glovebox.ui.tui.full.Block.Margin;
import dev.glovebox.ui.tui.text.Row;
import dev.glovebox.ui.tui.text.Span;
import dev.glovebox.ui.tui.text.Style;
import dev.glovebox.ui.tui.text.Tone;
import java.util.List;

/** Sets blocks at a width, and names what a fold hides. */
record Setting(Prose prose) {
    private static final Row INDENT = Row.of("  ");

    Laid lay(Block block, int width) {
        return switch (block) {
            case Block.Nothing() -> LaidRows.NOTHING;
            case Block.Lines(var rows) -> wrapped(rows, width);
            case Block.Markdown(var text) -> prose(text, width);
            case Block.Text(var pieces, var margin, var style) -> new LaidText(joined(pieces), margin, style, width);
            case Block.Running running -> wrapped(CallRows.of(running), width);
            case Block.CutOff cutOff -> wrapped(CallRows.of(cutOff), width);
            case Block.Ended ended -> wrapped(CallRows.of(ended), width);
            case Block.Edits(var details) ->
                wrapped(
                        DiffRows.of(details).stream()
                                .map(row -> row.after(INDENT))
                                .toList(),
                        width);
            case Block.Written(var call) -> written(call, width);
        };
    }

    /** In words, such as {@code 120 lines}. */
    String label(Block block) {
        return switch (block) {
            case Block.Edits(var details) -> counted(DiffRows.count(details), "edit");
            case Block.Written(var call) -> counted(Clip.lines(content(call)), "line") + " written";
            case Block.Text text ->
                counted(text.pieces().stream().mapToLong(Clip::lines).sum(), "line");
            case Block.Nothing ignored -> "";
            case Block.Lines(var rows) -> counted(rows.size(), "line");
            case Block.Markdown(var text) -> counted(Clip.lines(text), "line");
            case Block.Running ignored -> "";
            case Block.CutOff ignored -> "";
            case Block.Ended ignored -> "";
        };
    }

    private static String counted(long count, String what) {
        return count + " " + what + (count == 1 ? "" : "s");
    }

    private static Laid wrapped(List<Row> rows, int width) {
        return new LaidRows(
                rows.stream().flatMap(row -> row.wrap(width, INDENT).stream()).toList());
    }

    /** Markdown of which nothing is shown still has its place. */
    private Laid prose(String text, int width) {
        List<Row> rows = prose.rows(text, width);
        return new LaidRows(rows.isEmpty() ? List.of(Row.EMPTY) : rows);
    }

    private static Laid written(ToolCall call, int width) {
        Span added = Span.of("  + ", Tone.GOOD);
        return new LaidText(content(call), new Margin(added, added), Style.of(Tone.GOOD), width);
    }

    private static String content(ToolCall call) {
        try {
            return Json.parse(call.arguments()).string("content").orElse("");
        } catch (MalformedJson e) {
            return "";
        }
    }

    private static String joined(List<String> pieces) {
        return pieces.size() == 1 ? pieces.getFirst() : String.join("\n", pieces);
    }
}

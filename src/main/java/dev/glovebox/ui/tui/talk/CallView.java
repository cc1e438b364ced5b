package dev.glovebox.ui.tui.talk;

import dev.glovebox.protocol.Content;
import dev.glovebox.protocol.Content.ToolCall;
import dev.glovebox.protocol.ToolResult;
import dev.glovebox.protocol.ToolResult.Outcome;
import dev.glovebox.ui.tui.text.Row;
import dev.glovebox.ui.tui.text.Span;
import dev.glovebox.ui.tui.text.Style;
import dev.glovebox.ui.tui.text.Tone;
import dev.glovebox.ui.words.CallWords;
import dev.glovebox.ui.words.Ends;
import dev.glovebox.ui.words.Figures;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** One tool call: a line that says how it stands, and below it what it prints or changes. */
final class CallView {
    private static final int TAIL = 4;
    private static final int OF_A_FAILURE = 6;
    private static final int OF_A_CHANGE = 14;
    private static final int OF_A_TABLE = 14;
    private static final int MOST_UNFOLDED = 400;
    private static final Span MARGIN = Span.of("  ");

    private final ToolCall call;
    private final long begun;
    private final OutputTail tail = new OutputTail();
    private Optional<End> end = Optional.empty();
    private boolean unfolded;

    private record End(ToolResult result, Duration took) {}

    CallView(ToolCall call, long begun) {
        this.call = call;
        this.begun = begun;
    }

    String name() {
        return CallWords.name(call);
    }

    void printed(String text) {
        tail.take(text);
    }

    void ended(ToolResult result, Duration took) {
        end = Optional.of(new End(result, took));
    }

    boolean isOver() {
        return end.isPresent();
    }

    void fold() {
        unfolded = !unfolded;
    }

    /** While it may still change; no more rows than these. */
    List<Row> rows(int width, long now, int most) {
        return end.isPresent() ? over(width) : running(width, now, most);
    }

    private List<Row> running(int width, long now, int most) {
        List<Row> rows = new ArrayList<>();
        rows.add(Row.of(Span.of("🔧 Running: ", Tone.RUNNING), Span.of(name() + "(" + CallWords.of(call) + ")"))
                .cut(width - 8)
                .and(Span.of(since(now), Tone.DIM))
                .cut(width));
        tail.last(unfolded ? most - 1 : Math.min(TAIL, most - 1)).forEach(line -> rows.add(dim(line, width)));
        return rows;
    }

    private String since(long now) {
        Duration running = Duration.ofSeconds((now - begun) / 1_000_000_000L);
        return running.isZero() ? "" : "  " + Figures.time(running);
    }

    /** For good. */
    List<Row> over(int width) {
        End over = end.orElseThrow();
        List<Row> rows = new ArrayList<>(headline(over, width));
        rows.addAll(pictures(over.result(), width));
        List<Row> changes = ChangeRows.of(over.result().details(), width);
        if (over.result().outcome() == Outcome.FAILED) {
            rows.addAll(output(over.result(), unfolded ? MOST_UNFOLDED : OF_A_FAILURE, width));
        } else if (!changes.isEmpty()) {
            rows.addAll(shortened(changes, unfolded ? MOST_UNFOLDED : OF_A_CHANGE));
        } else if (unfolded) {
            rows.addAll(output(over.result(), MOST_UNFOLDED, width));
        } else if (hasTable(over.result())) {
            rows.addAll(output(over.result(), OF_A_TABLE, width));
        }
        return rows;
    }

    private List<Row> headline(End over, int width) {
        boolean failed = over.result().outcome() == Outcome.FAILED;
        String rest = Ends.of(over.result().details()) + "  ·  " + Figures.time(over.took()) + folded(over, failed);
        Row words = Row.of(
                Span.of(failed ? "✗ " : "✓ ", failed ? Tone.BAD : Tone.GOOD),
                new Span(name(), Style.BOLD),
                Span.of("  " + CallWords.of(call)));
        int room = width - Row.of(rest).width();
        return room < width / 2
                ? words.and(Span.of(rest, Tone.DIM)).wrap(width, Row.of(MARGIN))
                : List.of(words.cut(room).and(Span.of(rest, Tone.DIM)));
    }

    /** How much is not shown. */
    private String folded(End over, boolean failed) {
        long lines = failed || unfolded || hasTable(over.result())
                ? 0
                : lines(over.result()).count();
        return lines > 1 ? "  ·  " + lines + " lines" : "";
    }

    /** The last value, as it is printed, is what was asked for. */
    private static boolean hasTable(ToolResult result) {
        return !result.details().list("tables").isEmpty();
    }

    private static List<Row> output(ToolResult result, int most, int width) {
        List<String> all = lines(result).toList();
        List<Row> rows = new ArrayList<>();
        if (all.size() > most) {
            rows.add(dim("… " + (all.size() - most) + " lines before; Ctrl-T shows everything", width));
        }
        all.subList(Math.max(0, all.size() - most), all.size()).forEach(line -> rows.add(dim(line, width)));
        return rows;
    }

    /** Without the one that says what the headline says too. */
    private static Stream<String> lines(ToolResult result) {
        return result.content().stream()
                .filter(Content.Text.class::isInstance)
                .flatMap(content -> Ends.printed(((Content.Text) content).text(), result.details())
                        .lines())
                .map(Escapes::dropped);
    }

    private static List<Row> pictures(ToolResult result, int width) {
        String where = result.details().string("path").map(path -> ": " + path).orElse("");
        return result.content().stream()
                .filter(Content.Image.class::isInstance)
                .map(Content.Image.class::cast)
                .map(image -> dim("🖼 " + image.mediaType() + "  ·  " + Figures.size(image) + where, width))
                .toList();
    }

    private static List<Row> shortened(List<Row> rows, int most) {
        if (rows.size() <= most) {
            return rows;
        }
        List<Row> kept = new ArrayList<>(rows.subList(0, most));
        kept.add(Row.of(
                MARGIN, Span.of("… " + (rows.size() - most) + " more lines; /diff or Ctrl-T shows them", Tone.DIM)));
        return kept;
    }

    private static Row dim(String line, int width) {
        return Row.of(MARGIN, Span.of(line, Tone.DIM)).cut(width);
    }
}

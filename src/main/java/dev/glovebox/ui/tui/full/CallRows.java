package dev.glovebox.ui.tui.full;

import dev.glovebox.protocol.Content;
import dev.glovebox.protocol.Content.ToolCall;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.ToolResult;
import dev.glovebox.protocol.ToolResult.Outcome;
import dev.glovebox.ui.tui.text.Row;
import dev.glovebox.ui.tui.text.Span;
import dev.glovebox.ui.tui.text.Style;
import dev.glovebox.ui.tui.text.Tone;
import dev.glovebox.ui.words.CallWords;
import dev.glovebox.ui.words.Ends;
import dev.glovebox.ui.words.Figures;
import dev.glovebox.ui.words.FileDetails;
import dev.glovebox.ui.words.PlanLines;
import java.util.ArrayList;
import java.util.List;

/** A call on a line, with what of its result is always in sight. */
final class CallRows {
    private static final int LONGEST = 1000;
    private static final int MOST_STEPS = 100;

    private CallRows() {}

    static List<Row> of(Block.Running running) {
        ToolCall call = running.call();
        return List.of(Row.of("🔧 Running: " + CallWords.name(call) + "(" + CallWords.of(call) + ")", Tone.RUNNING));
    }

    static List<Row> of(Block.CutOff cutOff) {
        return List.of(Row.of(Span.of("✗ ", Tone.BAD))
                .and(words(cutOff.call()))
                .and(Span.of("  ·  cut off before it ended", Tone.DIM)));
    }

    static List<Row> of(Block.Ended ended) {
        ToolResult result = ended.result();
        boolean failed = result.outcome() == Outcome.FAILED;
        Span mark = failed ? Span.of("✗ ", Tone.BAD) : Span.of("✓ ", Tone.GOOD);
        Span[] words = ended.call().map(CallRows::words).orElseGet(() -> new Span[0]);
        List<Row> rows = new ArrayList<>();
        rows.add(Row.of(mark)
                .and(words)
                .and(Span.of(Ends.of(result.details()) + "  ·  " + Figures.time(ended.took()), Tone.DIM)));
        PlanLines.of(result.details()).stream()
                .limit(MOST_STEPS)
                .forEach(line -> rows.add(Row.of("  " + Clip.of(line, LONGEST))));
        rows.addAll(images(result));
        return rows;
    }

    private static Span[] words(ToolCall call) {
        String acts = CallWords.of(call);
        Span name = new Span(CallWords.name(call), Style.BOLD);
        return acts.isEmpty() ? new Span[] {name} : new Span[] {name, Span.of("  " + acts)};
    }

    /** The paths are in the details, in the order of the pictures. */
    private static List<Row> images(ToolResult result) {
        List<Content.Image> images = result.content().stream()
                .filter(Content.Image.class::isInstance)
                .map(Content.Image.class::cast)
                .toList();
        List<String> paths = paths(result.details());
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < images.size(); i++) {
            String path = paths.size() == images.size() ? paths.get(i) + "  ·  " : "";
            rows.add(Row.of("  image  " + path + about(images.get(i)), Tone.DIM));
        }
        return rows;
    }

    static String about(Content.Image image) {
        return Clip.of(image.mediaType(), 100) + "  ·  " + Figures.size(image);
    }

    private static List<String> paths(Json details) {
        return FileDetails.of(details).stream()
                .filter(file -> file.string("media_type").isPresent())
                .flatMap(file -> file.string("path").stream())
                .map(path -> Clip.of(path, LONGEST))
                .toList();
    }
}

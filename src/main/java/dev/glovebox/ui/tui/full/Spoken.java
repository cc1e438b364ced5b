package dev.glovebox.ui.tui.full;

import dev.glovebox.protocol.Content;
import dev.glovebox.ui.tui.full.Block.Margin;
import dev.glovebox.ui.tui.full.Part.Fold;
import dev.glovebox.ui.tui.full.Part.Kind;
import dev.glovebox.ui.tui.text.Row;
import dev.glovebox.ui.tui.text.Span;
import dev.glovebox.ui.tui.text.Style;
import dev.glovebox.ui.tui.text.Tone;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the person and the model say. */
final class Spoken {
    /** Longer texts are shown as they were written: a table of a hundred thousand cells is nobody's prose. */
    private static final int MOST_PROSE = 64 * 1024;

    private static final int MOST_LINES = 20;
    private static final int MOST_CHARACTERS = 4000;
    private static final int LINES_IN_SIGHT = 10;
    private static final int LONGEST_FIRST = 200;

    private static final Margin MARK = new Margin(new Span("› ", Style.BOLD.in(Tone.ACCENT)), Span.of("  "));
    private static final Margin NONE = new Margin(Span.of(""), Span.of(""));

    private Spoken() {}

    static List<Part> prompt(List<Content> content) {
        String text = content.stream()
                .flatMap(piece -> piece instanceof Content.Text(var words) ? Stream.of(words) : Stream.of())
                .collect(Collectors.joining("\n"));
        Stream<Part> images = content.stream()
                .filter(Content.Image.class::isInstance)
                .map(image -> new Part(
                        Kind.PROMPT,
                        new Block.Lines(
                                List.of(Row.of("  image  " + CallRows.about((Content.Image) image), Tone.DIM)))));
        return Stream.concat(Stream.of(prompt(text)), images).toList();
    }

    private static Part prompt(String text) {
        if (text.length() <= MOST_CHARACTERS && Clip.lines(text) <= MOST_LINES) {
            return new Part(Kind.PROMPT, new Block.Text(text, MARK, Style.BOLD));
        }
        int end = -1;
        for (int i = 0; i < LINES_IN_SIGHT && (i == 0 || end >= 0); i++) {
            end = text.indexOf('\n', end + 1);
        }
        int cut = end < 0 || end > MOST_CHARACTERS / 2 ? Clip.edge(text, MOST_CHARACTERS / 2) : end + 1;
        return new Part(
                Kind.PROMPT,
                new Block.Text(text.substring(0, cut), MARK, Style.BOLD),
                new Block.Text(text.substring(cut), Margin.INDENT, Style.BOLD),
                Fold.FOLDED);
    }

    static List<Part> answer(Content content) {
        return switch (content) {
            case Content.Text(var text) when text.isBlank() -> List.of();
            case Content.Text(var text)
            when text.length() > MOST_PROSE -> List.of(new Part(Kind.ANSWER, new Block.Text(text, NONE, Style.PLAIN)));
            case Content.Text(var text) -> List.of(new Part(Kind.ANSWER, new Block.Markdown(text)));
            case Content.Thinking(var text, var signature) when text.isBlank() -> List.of();
            case Content.Thinking(var text, var signature) -> List.of(thinking(text.strip()));
            case Content.Image image ->
                List.of(new Part(
                        Kind.ANSWER, new Block.Lines(List.of(Row.of("image  " + CallRows.about(image), Tone.DIM)))));
            case Content.HiddenThinking ignored -> List.of();
            case Content.ToolCall ignored -> List.of();
        };
    }

    private static Part thinking(String text) {
        String first = Clip.firstLine(text);
        String shown = Clip.of(first, LONGEST_FIRST);
        Block head = new Block.Lines(List.of(Row.of(new Span(shown, Style.DIM.and(Style.Mark.ITALIC)))));
        if (shown.length() == text.length()) {
            return new Part(Kind.THINKING, head);
        }
        String rest = shown.equals(first) ? text.substring(first.length() + 1) : text;
        return new Part(Kind.THINKING, head, new Block.Text(rest, Margin.INDENT, Style.DIM), Fold.FOLDED);
    }
}

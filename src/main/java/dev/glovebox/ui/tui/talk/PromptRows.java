package dev.glovebox.ui.tui.talk;

import dev.glovebox.protocol.Content;
import dev.glovebox.protocol.Message;
import dev.glovebox.ui.tui.text.Row;
import dev.glovebox.ui.tui.text.Span;
import dev.glovebox.ui.tui.text.Style;
import dev.glovebox.ui.tui.text.Tone;
import java.util.ArrayList;
import java.util.List;

/** What a person said. */
public final class PromptRows {
    private static final int MOST = 12;
    private static final String MARK = "› ";
    private static final String MARGIN = "  ";

    private PromptRows() {}

    /** The last text: what may stand before it is ours, for the model. */
    static List<Row> of(Message.Prompt prompt, int width) {
        return prompt.content().reversed().stream()
                .filter(Content.Text.class::isInstance)
                .findFirst()
                .map(content -> of(((Content.Text) content).text(), width))
                .orElse(List.of());
    }

    public static List<Row> of(String text, int width) {
        List<String> lines = text.strip().lines().toList();
        List<Row> rows = new ArrayList<>();
        for (String line : lines.subList(0, Math.min(MOST, lines.size()))) {
            Span mark = rows.isEmpty() ? Span.of(MARK, Tone.RUNNING) : Span.of(MARGIN);
            rows.addAll(Row.of(mark, new Span(line, Style.BOLD)).wrap(width, Row.of(MARGIN)));
        }
        if (lines.size() > MOST) {
            rows.add(Row.of(MARGIN + "… " + (lines.size() - MOST) + " more lines", Tone.DIM));
        }
        return rows;
    }
}

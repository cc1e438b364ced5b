package dev.glovebox.ui.tui.text;

import java.util.HashMap;
import java.util.Map;

/** Writes rows in the colours that a terminal has; the only place that makes escape sequences for text. */
public final class Painter {
    private static final String BEGIN = "\033[";
    private static final String END = "\033[0m";

    private final Depth depth;
    private final Map<Style, String> codes = new HashMap<>();

    public Painter(Depth depth) {
        this.depth = depth;
    }

    public void paint(Row row, StringBuilder to) {
        for (Span span : row.spans()) {
            String code = codes.computeIfAbsent(span.style(), style -> style.code(depth));
            if (code.isEmpty()) {
                to.append(span.text());
            } else {
                to.append(BEGIN).append(code).append('m').append(span.text()).append(END);
            }
        }
    }
}

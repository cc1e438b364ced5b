package dev.glovebox.ui.tui.markdown;

import dev.glovebox.ui.tui.text.Row;
import dev.glovebox.ui.tui.text.Style;

/**
 * What a line is by its beginning.
 *
 * @param first what is shown before its text
 * @param hanging what is shown before the rows that it is wrapped onto
 * @param quotes how many quotes it stands in
 * @param indent columns of its own indentation, after the marks of quotes
 * @param text what follows; whole for a rule or a fence
 */
record Lead(Kind kind, Row first, Row hanging, int quotes, int indent, Style style, String text) {
    private static final int FAR_IN = 4;

    enum Kind {
        TEXT,
        ITEM,
        HEADING,
        RULE,
        FENCE
    }

    static Lead of(String line, int width) {
        return new LeadScanner(line, width).lead();
    }

    /** Code by its indentation alone, where it is no part of a list. */
    boolean isFarIn() {
        return kind == Kind.TEXT && quotes == 0 && indent >= FAR_IN;
    }

    /** The text of a line that is over. */
    String ended() {
        String end = text.stripTrailing();
        if (kind == Kind.HEADING) {
            int hashes = end.length();
            while (hashes > 0 && end.charAt(hashes - 1) == '#') {
                hashes--;
            }
            boolean closing = hashes < end.length() && (hashes == 0 || end.charAt(hashes - 1) == ' ');
            return closing ? end.substring(0, hashes).stripTrailing() : end;
        }
        boolean breaks = end.endsWith("\\") && !end.endsWith("\\\\");
        return breaks ? end.substring(0, end.length() - 1) : end;
    }
}

package dev.glovebox.ui.tui.markdown;

import dev.glovebox.ui.tui.markdown.Lead.Kind;
import dev.glovebox.ui.tui.text.Row;
import dev.glovebox.ui.tui.text.Span;
import dev.glovebox.ui.tui.text.Style;
import dev.glovebox.ui.tui.text.Tone;
import dev.glovebox.ui.tui.text.Width;

/** Reads the marks at the beginning of one line. */
final class LeadScanner {
    private static final Span BAR = Span.of("│ ", Tone.DIM);
    private static final int MOST_QUOTES = 8;
    private static final int MOST_ITEMS = 4;
    private static final int DIGITS = 9;
    private static final int HEADINGS = 6;
    private static final int ACCENTED = 2;
    private static final int TAB = 4;

    private final String line;
    private final int width;
    private int at;
    private int quotes;
    private int indent;
    private Row first = Row.EMPTY;
    private Row hanging = Row.EMPTY;

    LeadScanner(String line, int width) {
        this.line = line;
        this.width = width;
    }

    Lead lead() {
        quotes();
        indent = blanks();
        add(Row.of(" ".repeat(Math.min(indent, width / 3))));
        if (isRule()) {
            return lead(Kind.RULE, Style.PLAIN);
        }
        boolean item = items();
        if (isFence()) {
            return lead(Kind.FENCE, Style.PLAIN);
        }
        return item ? lead(Kind.ITEM, Style.PLAIN) : heading();
    }

    private Lead lead(Kind kind, Style style) {
        return new Lead(kind, first, hanging, quotes, indent, style, line.substring(at));
    }

    private void add(Row both) {
        if (!both.text().isEmpty()) {
            first = first.and(both);
            hanging = hanging.and(both);
        }
    }

    /** Columns of blanks, passed over. */
    private int blanks() {
        int columns = 0;
        for (; at < line.length() && isBlank(at); at++) {
            columns += line.charAt(at) == '\t' ? TAB - columns % TAB : 1;
        }
        return columns;
    }

    private boolean isBlank(int index) {
        return index == line.length() || line.charAt(index) == ' ' || line.charAt(index) == '\t';
    }

    private void quotes() {
        int most = Math.min(MOST_QUOTES, width / 4);
        while (quotes < most) {
            int start = at;
            blanks();
            if (at == line.length() || line.charAt(at) != '>') {
                at = start;
                return;
            }
            at += at + 1 < line.length() && line.charAt(at + 1) == ' ' ? 2 : 1;
            quotes++;
            add(Row.of(BAR));
        }
    }

    private boolean isRule() {
        char mark = at < line.length() ? line.charAt(at) : ' ';
        if (mark != '-' && mark != '*' && mark != '_') {
            return false;
        }
        int marks = 0;
        for (int i = at; i < line.length(); i++) {
            if (line.charAt(i) == mark) {
                marks++;
            } else if (!isBlank(i)) {
                return false;
            }
        }
        return marks >= 3;
    }

    private boolean isFence() {
        return Fence.length(line, at) > 0;
    }

    private boolean items() {
        int found = 0;
        while (found < MOST_ITEMS && at < line.length() && item()) {
            found++;
        }
        return found > 0;
    }

    private boolean item() {
        int end = markEnd();
        if (end == at || !isBlank(end)) {
            return false;
        }
        boolean bullet = end == at + 1;
        String mark = bullet ? "•" : line.substring(at, end);
        at = end;
        blanks();
        if (bullet && isTask()) {
            mark = line.charAt(at + 1) == ' ' ? "☐" : "☑";
            at += 3;
            blanks();
        }
        first = first.and(Span.of(mark + " "));
        hanging = hanging.and(Span.of(" ".repeat(Width.of(mark) + 1)));
        return true;
    }

    private int markEnd() {
        char mark = line.charAt(at);
        if (mark == '-' || mark == '*' || mark == '+') {
            return at + 1;
        }
        int end = at;
        while (end < line.length() && end - at < DIGITS && line.charAt(end) >= '0' && line.charAt(end) <= '9') {
            end++;
        }
        boolean ordered = end > at && end < line.length() && (line.charAt(end) == '.' || line.charAt(end) == ')');
        return ordered ? end + 1 : at;
    }

    private boolean isTask() {
        return at + 3 <= line.length()
                && line.charAt(at) == '['
                && " xX".indexOf(line.charAt(at + 1)) >= 0
                && line.charAt(at + 2) == ']'
                && isBlank(at + 3);
    }

    private Lead heading() {
        int end = at;
        while (end < line.length() && line.charAt(end) == '#') {
            end++;
        }
        int level = end - at;
        if (level == 0 || level > HEADINGS || !isBlank(end)) {
            return lead(Kind.TEXT, Style.PLAIN);
        }
        at = end;
        blanks();
        return lead(Kind.HEADING, level <= ACCENTED ? Style.BOLD.in(Tone.ACCENT) : Style.BOLD);
    }
}

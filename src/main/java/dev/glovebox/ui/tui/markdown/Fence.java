package dev.glovebox.ui.tui.markdown;

import dev.glovebox.ui.tui.text.Row;
import dev.glovebox.ui.tui.text.Span;

/**
 * In a fenced block of code.
 *
 * @param before what stands before each row
 * @param indent columns of blanks that are the fence's, not the code's
 */
record Fence(Row before, int quotes, int indent, char mark, int length, Highlighter colours) implements Block {
    private static final Span INDENT = Span.of("  ");
    private static final int SHORTEST = 3;
    private static final int TAB = 4;

    static Fence open(Lead lead, Page to) {
        if (!lead.first().equals(lead.hanging())) {
            to.row(lead.first().cut(to.width())); // an item that begins with code
        }
        String text = lead.text();
        int length = length(text, 0);
        Highlighter colours = Highlighter.of(text.substring(length).strip());
        return new Fence(
                lead.hanging().and(INDENT), lead.quotes(), lead.hanging().width(), text.charAt(0), length, colours);
    }

    /** How many marks open a fence here; 0 if none is opened. */
    static int length(String line, int at) {
        char mark = at < line.length() ? line.charAt(at) : ' ';
        if (mark != '`' && mark != '~') {
            return 0;
        }
        int end = run(line, at, mark);
        boolean code = mark == '`' && line.indexOf('`', end) >= 0;
        return end - at >= SHORTEST && !code ? end - at : 0;
    }

    private static int run(String line, int at, char mark) {
        int end = at;
        while (end < line.length() && line.charAt(end) == mark) {
            end++;
        }
        return end;
    }

    @Override
    public Block line(String text, Page to) {
        int at = afterQuotes(text);
        if (at < 0) {
            return Prose.BEGIN.line(text, to);
        }
        String code = text.substring(at);
        if (closes(code.strip())) {
            return Prose.BEGIN;
        }
        if (code.isBlank()) {
            to.blankInCode();
            return this;
        }
        return begin(code).line("", to);
    }

    @Override
    public Block part(String text, Page to) {
        int at = afterQuotes(text);
        return at < 0 ? Prose.BEGIN.part(text, to) : begin(text.substring(at)).part("", to);
    }

    private LongCode begin(String code) {
        Row hanging = before.and(INDENT);
        return new LongCode(before, hanging, Row.EMPTY, this).with(unindented(code));
    }

    @Override
    public void end(Page to) {}

    Fence with(Highlighter next) {
        return new Fence(before, quotes, indent, mark, length, next);
    }

    private boolean closes(String line) {
        return line.length() >= length && run(line, 0, mark) == line.length();
    }

    private int afterQuotes(String text) {
        int at = 0;
        for (int i = 0; i < quotes; i++) {
            while (at < text.length() && text.charAt(at) == ' ') {
                at++;
            }
            if (at == text.length() || text.charAt(at) != '>') {
                return -1;
            }
            at += at + 1 < text.length() && text.charAt(at + 1) == ' ' ? 2 : 1;
        }
        return at;
    }

    private String unindented(String code) {
        int own = indent - 2 * quotes;
        int at = 0;
        for (int column = 0; at < code.length() && column < own; at++) {
            if (code.charAt(at) != ' ' && code.charAt(at) != '\t') {
                break;
            }
            column += code.charAt(at) == '\t' ? TAB : 1;
        }
        return code.substring(at);
    }
}

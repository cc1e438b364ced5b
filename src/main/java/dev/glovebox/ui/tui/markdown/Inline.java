package dev.glovebox.ui.tui.markdown;

import dev.glovebox.ui.tui.text.Row;
import dev.glovebox.ui.tui.text.Span;
import dev.glovebox.ui.tui.text.Style;
import dev.glovebox.ui.tui.text.Tone;
import java.util.BitSet;
import java.util.List;

/** Reads the text of one line: emphasis, code, links, escapes. */
final class Inline {
    private static final String PUNCTUATION = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";

    /** What the end of the text says about markup that is still open. */
    enum Ending {
        /** It was none. */
        OVER,
        /** More text will close it. */
        OPEN
    }

    /** What is open where a text was cut in two. */
    record Carry(List<Delimiter> open, int ticks) {
        static final Carry NONE = new Carry(List.of(), 0);
    }

    /**
     * @param safe as far as this, more text changes nothing
     * @param carry what is open at the end
     */
    record Parsed(List<Span> spans, int safe, Carry carry) {
        Row row() {
            return new Row(spans);
        }
    }

    private enum Part {
        LINE,
        /** Of a link: there are no links in it. */
        LABEL
    }

    private final Part part;
    private final String source;
    private final Style style;
    private final Ending ending;
    private final Emphasis pieces;
    private final Links links;
    private final StringBuilder text = new StringBuilder();
    private final BitSet unclosed = new BitSet();
    private boolean undecided;
    private int safe;
    private int ticks;
    private int at;

    private Inline(Part part, String source, Style style, Carry carry, Ending ending) {
        this.part = part;
        this.source = source;
        this.style = style;
        this.ending = ending;
        pieces = new Emphasis(style, carry.open());
        links = new Links(source);
        ticks = carry.ticks();
    }

    static Parsed parse(String source, Style style, Carry carry, Ending ending) {
        return new Inline(Part.LINE, source, style, carry, ending).parsed();
    }

    static List<Span> label(String source, Style style) {
        return new Inline(Part.LABEL, source, style, Carry.NONE, Ending.OVER)
                .parsed()
                .spans();
    }

    private Parsed parsed() {
        if (ticks > 0) {
            carriedCode();
        }
        while (at < source.length()) {
            step(source.charAt(at));
        }
        flush();
        List<Delimiter> open = pieces.settle(ending);
        return new Parsed(pieces.spans(), safe, new Carry(open, ticks));
    }

    private void step(char c) {
        switch (c) {
            case '\\' -> escape();
            case '`' -> code();
            case '!', '[' -> link(c == '!');
            case '*', '_', '~' -> delimiter(c);
            case ' ' -> {
                text.append(c);
                at++;
                if (!undecided && pieces.isDecided()) {
                    safe = at;
                }
            }
            default -> plain(1);
        }
    }

    private void plain(int length) {
        text.append(source, at, at + length);
        at += length;
    }

    private void flush() {
        if (!text.isEmpty()) {
            pieces.add(text.toString(), style);
            text.setLength(0);
        }
    }

    private void escape() {
        boolean escapes = at + 1 < source.length() && PUNCTUATION.indexOf(source.charAt(at + 1)) >= 0;
        at += escapes ? 1 : 0;
        plain(1);
    }

    private void code() {
        int run = run('`');
        int end = unclosed.get(run) ? -1 : closing(at + run, run);
        if (end >= 0) {
            put(at + run, end);
            at = end + run;
        } else if (ending == Ending.OPEN) {
            undecided = true;
            put(at + run, source.length());
            ticks = run;
            at = source.length();
        } else {
            unclosed.set(run);
            plain(run);
        }
    }

    private void carriedCode() {
        int end = closing(0, ticks);
        put(0, end < 0 ? source.length() : end);
        at = end < 0 ? source.length() : end + ticks;
        safe = at;
        ticks = end < 0 ? ticks : 0;
    }

    private void put(int start, int end) {
        flush();
        String code = source.substring(start, end);
        boolean padded = code.length() > 2 && code.startsWith(" ") && code.endsWith(" ") && !code.isBlank();
        pieces.add(padded ? code.substring(1, code.length() - 1) : code, style.in(Tone.ACCENT));
    }

    private int run(char c) {
        int end = at;
        while (end < source.length() && source.charAt(end) == c) {
            end++;
        }
        return end - at;
    }

    /** Where a run of just so many backticks begins. */
    private int closing(int from, int run) {
        for (int i = source.indexOf('`', from); i >= 0; ) {
            int end = i;
            while (end < source.length() && source.charAt(end) == '`') {
                end++;
            }
            if (end - i == run) {
                return i;
            }
            i = source.indexOf('`', end);
        }
        return -1;
    }

    private void link(boolean image) {
        Links.Found found = image || part == Part.LINE ? links.at(image ? at + 1 : at) : new Links.None(false);
        switch (found) {
            case Links.None none -> {
                undecided |= none.canBecomeOne();
                plain(1);
            }
            case Links.Link link -> {
                flush();
                List<Span> shown = image ? link.image(style) : link.text(style);
                shown.forEach(span -> pieces.add(span.text(), span.style()));
                at = link.end();
            }
        }
    }

    private void delimiter(char c) {
        int run = run(c);
        flush();
        pieces.delimiter(Delimiter.of(source, at, run));
        at += run;
    }
}

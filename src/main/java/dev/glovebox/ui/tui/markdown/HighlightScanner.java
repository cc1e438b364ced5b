package dev.glovebox.ui.tui.markdown;

import dev.glovebox.ui.tui.markdown.Language.Quote;
import dev.glovebox.ui.tui.text.Row;
import dev.glovebox.ui.tui.text.Span;
import dev.glovebox.ui.tui.text.Tone;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Takes one part of a line of code apart. */
final class HighlightScanner {
    private final Language language;
    private final String text;
    private final boolean fresh;
    private final List<Span> spans = new ArrayList<>();
    private int plainFrom;
    private int at;

    HighlightScanner(Language language, String text, boolean fresh) {
        this.language = language;
        this.text = text;
        this.fresh = fresh;
    }

    Row row() {
        return new Row(spans);
    }

    /** What is open at its end. */
    Optional<Quote> scan(Optional<Quote> before) {
        Optional<Quote> open = before.filter(quote -> !close(quote, 0));
        while (at < text.length()) {
            Optional<Quote> begun =
                    language.quotes().stream().filter(this::begins).findFirst();
            if (begun.isEmpty()) {
                token();
            } else if (!close(begun.get(), begun.get().open().length())) {
                open = begun;
            }
        }
        put(text.length(), Tone.PLAIN);
        return open;
    }

    private boolean begins(Quote quote) {
        return text.startsWith(quote.open(), at) && Highlighter.fits(quote.place(), text, at, fresh);
    }

    /** Passes over a quote; whether its end is in this part. */
    private boolean close(Quote quote, int opening) {
        int end = quote.end(text, at + opening);
        put(end < 0 ? text.length() : end, quote.tone());
        return end >= 0;
    }

    private void token() {
        char c = text.charAt(at);
        int end = at + 1;
        while (isWord(c) && end < text.length() && (isWord(text.charAt(end)) || isPoint(c, end))) {
            end++;
        }
        Tone tone = tone(c, end);
        if (tone == Tone.PLAIN) {
            at = end;
        } else {
            put(end, tone);
        }
    }

    private Tone tone(char c, int end) {
        if (c >= '0' && c <= '9') {
            return language.numbers() ? Tone.NUMBER : Tone.PLAIN;
        }
        return isWord(c) && language.isKeyword(text, at, end) ? Tone.KEYWORD : Tone.PLAIN;
    }

    private boolean isPoint(char first, int index) {
        return first >= '0' && first <= '9' && text.charAt(index) == '.';
    }

    private static boolean isWord(char c) {
        return Character.isLetterOrDigit(c) || c == '_';
    }

    /** What lies before it is plain. */
    private void put(int end, Tone tone) {
        int from = tone == Tone.PLAIN ? end : at;
        if (plainFrom < from) {
            spans.add(Span.of(text.substring(plainFrom, from)));
        }
        if (from < end) {
            spans.add(Span.of(text.substring(from, end), tone));
        }
        at = end;
        plainFrom = end;
    }
}

package dev.glovebox.ui.tui.markdown;

import dev.glovebox.ui.tui.markdown.Language.Place;
import dev.glovebox.ui.tui.markdown.Language.Quote;
import dev.glovebox.ui.tui.markdown.Language.Reach;
import dev.glovebox.ui.tui.text.Row;
import java.util.Optional;

/**
 * Colours code line by line, or in parts of lines.
 *
 * @param open a comment or string that goes on in the next part
 * @param fresh whether the next part begins a line
 */
record Highlighter(Language language, Optional<Quote> open, boolean fresh) {
    /** A part in colours, and what colours the part after it. */
    record Coloured(Row row, Highlighter next) {}

    /** By the words after the fence; nothing is coloured where the language is not known. */
    static Highlighter of(String label) {
        return new Highlighter(Language.named(label), Optional.empty(), true);
    }

    Coloured part(String text) {
        if (language.isPlain() || text.isEmpty()) {
            return new Coloured(text.isEmpty() ? Row.EMPTY : Row.of(text), this);
        }
        HighlightScanner scanner = new HighlightScanner(language, text, fresh);
        Optional<Quote> after = scanner.scan(open);
        return new Coloured(scanner.row(), new Highlighter(language, after, false));
    }

    Highlighter endOfLine() {
        return new Highlighter(language, open.filter(quote -> quote.reach() == Reach.LINES), true);
    }

    /** Whether a quote that may stand here only could begin at this place. */
    static boolean fits(Place place, String text, int at, boolean fresh) {
        return switch (place) {
            case ANYWHERE -> true;
            case WORD -> at == 0 || Character.isWhitespace(text.charAt(at - 1));
            case LINE -> at == 0 && fresh;
        };
    }
}

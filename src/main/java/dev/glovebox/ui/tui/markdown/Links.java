package dev.glovebox.ui.tui.markdown;

import dev.glovebox.ui.tui.text.Span;
import dev.glovebox.ui.tui.text.Style;
import dev.glovebox.ui.tui.text.Style.Mark;
import dev.glovebox.ui.tui.text.Tone;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** Finds {@code [text](target)} in a line. */
final class Links {
    private static final String PICTURE = "🖼 ";

    private final String source;
    private int[] matches = {};

    Links(String source) {
        this.source = source;
    }

    sealed interface Found {}

    /** No link, or none yet. */
    record None(boolean canBecomeOne) implements Found {}

    /** @param end where the text after it begins */
    record Link(String label, String target, int end) implements Found {
        List<Span> text(Style style) {
            Style underlined = style.and(Mark.UNDERLINED);
            if (label.isBlank() || label.equals(target)) {
                return List.of(new Span(label.isBlank() ? target : label, underlined));
            }
            return with(new ArrayList<>(Inline.label(label, underlined)), target);
        }

        List<Span> image(Style style) {
            List<Span> spans = new ArrayList<>(List.of(new Span(PICTURE + (label.isBlank() ? target : label), style)));
            return label.isBlank() || label.equals(target) ? spans : with(spans, target);
        }

        private static List<Span> with(List<Span> spans, String target) {
            if (!target.isBlank()) {
                spans.add(Span.of(" (" + target + ")", Tone.DIM));
            }
            return spans;
        }
    }

    /** What begins at this bracket, if it is one. */
    Found at(int bracket) {
        if (bracket == source.length() || source.charAt(bracket) != '[') {
            return new None(bracket == source.length());
        }
        int close = match(bracket);
        if (close < 0 || close + 1 == source.length()) {
            return new None(true);
        }
        return source.charAt(close + 1) == '(' ? target(bracket, close) : new None(false);
    }

    private Found target(int bracket, int close) {
        int start = skipBlanks(close + 2);
        boolean angled = start < source.length() && source.charAt(start) == '<';
        int end = angled ? source.indexOf('>', start) : plainEnd(start);
        if (end < 0) {
            return new None(true);
        }
        int after = skipTitle(skipBlanks(angled ? end + 1 : end));
        if (after >= source.length()) {
            return new None(true);
        }
        if (source.charAt(after) != ')') {
            return new None(false);
        }
        String target = source.substring(angled ? start + 1 : start, end);
        return new Link(source.substring(bracket + 1, close), target, after + 1);
    }

    private int skipBlanks(int from) {
        int at = from;
        while (at < source.length() && source.charAt(at) == ' ') {
            at++;
        }
        return at;
    }

    /** Brackets inside a target come in pairs. */
    private int plainEnd(int start) {
        int depth = 0;
        int at = start;
        for (; at < source.length() && source.charAt(at) > ' '; at++) {
            char c = source.charAt(at);
            depth += c == '(' ? 1 : 0;
            if (c == ')' && --depth < 0) {
                break;
            }
        }
        return at;
    }

    private int skipTitle(int at) {
        if (at >= source.length() || (source.charAt(at) != '"' && source.charAt(at) != '\'')) {
            return at;
        }
        int end = source.indexOf(source.charAt(at), at + 1);
        return end < 0 ? source.length() : skipBlanks(end + 1);
    }

    private int match(int bracket) {
        if (matches.length == 0) {
            matches = matched();
        }
        return matches[bracket] - 1;
    }

    /** For each bracket one more than the place of its partner; 0 where it has none. */
    private int[] matched() {
        int[] all = new int[source.length()];
        Deque<Integer> open = new ArrayDeque<>();
        for (int i = 0; i < source.length(); i++) {
            char c = source.charAt(i);
            if (c == '\\') {
                i++;
            } else if (c == '[') {
                open.push(i);
            } else if (c == ']' && !open.isEmpty()) {
                all[open.pop()] = i + 1;
            }
        }
        return all;
    }
}

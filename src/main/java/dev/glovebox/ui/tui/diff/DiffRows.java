package dev.glovebox.ui.tui.diff;

import dev.glovebox.ui.tui.text.Row;
import dev.glovebox.ui.tui.text.Span;
import dev.glovebox.ui.tui.text.Style;
import dev.glovebox.ui.tui.text.Tone;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A unified diff for people: lines with their numbers, and the words that changed in lines that stayed alike. */
public final class DiffRows {
    private static final String FILE = "diff --git ";
    private static final String IN_HUNKS = " +-\\";
    private static final int NARROWEST_TEXT = 12;

    private final List<Row> rows = new ArrayList<>();
    private final List<String> removed = new ArrayList<>();
    private final List<String> added = new ArrayList<>();
    private final int width;
    private final int digits;
    private HunkPlace place = HunkPlace.NONE;
    private boolean named;

    private DiffRows(int width, int digits) {
        this.width = width;
        this.digits = width - digits - 1 < NARROWEST_TEXT ? 0 : digits;
    }

    /** Long lines are wrapped. */
    public static List<Row> of(String diff, int width) {
        int last = diff.lines()
                .flatMap(line -> HunkPlace.of(line).stream())
                .mapToInt(HunkPlace::last)
                .max()
                .orElse(0);
        DiffRows all = new DiffRows(width, Integer.toString(last).length());
        diff.lines().forEach(all::line);
        all.flush();
        return List.copyOf(all.rows);
    }

    private void line(String line) {
        char sign = line.isEmpty() ? ' ' : line.charAt(0);
        if ((place.isOver() && sign != '\\') || IN_HUNKS.indexOf(sign) < 0) {
            flush();
            place = HunkPlace.NONE;
            outside(line);
            return;
        }
        switch (sign) {
            case '-' -> {
                if (!added.isEmpty()) {
                    flush();
                }
                removed.add(line.substring(1));
                place = place.afterOld();
            }
            case '+' -> {
                added.add(line.substring(1));
                place = place.afterNew();
            }
            case '\\' -> {
                flush();
                put(Row.of(line, Tone.DIM));
            }
            default -> {
                flush();
                numbered(place.newLine(), List.of(Span.of(line.isEmpty() ? " " : line)));
                place = place.afterOld().afterNew();
            }
        }
    }

    private void outside(String line) {
        Optional<HunkPlace> hunk = HunkPlace.of(line);
        if (hunk.isPresent()) {
            place = hunk.get();
            put(Row.of(line, Tone.DIM));
        } else if (line.startsWith(FILE)) {
            named = true;
            file(name(line.substring(FILE.length())));
        } else if (line.startsWith("--- ") || line.startsWith("+++ ")) {
            names(line);
        } else if (!line.isBlank()) {
            put(Row.of(line, Tone.DIM));
        }
    }

    /** They say again what a header of git has said. */
    private void names(String line) {
        if (named) {
            named = line.startsWith("--- ");
        } else if (line.startsWith("--- ")) {
            file(line);
        } else {
            put(Row.of(new Span(line, Style.BOLD)));
        }
    }

    private void file(String name) {
        if (!rows.isEmpty()) {
            rows.add(Row.EMPTY);
        }
        put(Row.of(new Span(name, Style.BOLD)));
    }

    /** One name where both are the same. */
    private static String name(String both) {
        int half = both.length() / 2;
        boolean same = both.length() > 4
                && both.startsWith("a/")
                && both.startsWith(" b/", half)
                && both.substring(2, half).equals(both.substring(half + 3));
        return same ? both.substring(2, half) : both;
    }

    /** Lines that went, and those that came in their place. */
    private void flush() {
        int pairs = Math.min(removed.size(), added.size());
        List<ChangedWords> words = new ArrayList<>();
        for (int i = 0; i < pairs; i++) {
            words.add(ChangedWords.between(removed.get(i), added.get(i)));
        }
        for (int i = 0; i < removed.size(); i++) {
            var pieces = i < pairs ? words.get(i).before() : ChangedWords.whole(removed.get(i));
            changed(place.oldLine() - removed.size() + i, "-", pieces, Tone.BAD);
        }
        for (int i = 0; i < added.size(); i++) {
            var pieces = i < pairs ? words.get(i).now() : ChangedWords.whole(added.get(i));
            changed(place.newLine() - added.size() + i, "+", pieces, Tone.GOOD);
        }
        removed.clear();
        added.clear();
    }

    private void changed(int number, String sign, List<ChangedWords.Piece> pieces, Tone tone) {
        List<Span> spans = new ArrayList<>(List.of(Span.of(sign, tone)));
        pieces.forEach(piece -> spans.add(piece.span(tone)));
        numbered(number, spans);
    }

    private void numbered(int number, List<Span> text) {
        if (digits == 0) {
            put(new Row(text));
            return;
        }
        String gutter = String.format("%" + digits + "d ", number);
        rows.addAll(new Row(text).wrap(width, Row.of(gutter, Tone.DIM), Row.of(" ".repeat(gutter.length() + 1))));
    }

    private void put(Row row) {
        rows.addAll(row.wrap(width, Row.of("  ")));
    }
}

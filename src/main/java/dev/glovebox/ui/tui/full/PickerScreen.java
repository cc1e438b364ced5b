package dev.glovebox.ui.tui.full;

import dev.glovebox.ui.tui.full.Picker.Item;
import dev.glovebox.ui.tui.text.Row;
import dev.glovebox.ui.tui.text.Span;
import dev.glovebox.ui.tui.text.Style;
import dev.glovebox.ui.tui.text.Tone;
import java.util.ArrayList;
import java.util.List;

/** A list with the preview of its current item below, or beside it where there is room. */
record PickerScreen(Picker.Words words, String filter, int all, List<Item> shown, int at) {
    private static final int BESIDE = 100;
    private static final int LEAST_FOR_PREVIEW = 8;

    /** Header and footer. */
    private static final int EDGES = 2;

    private static final Row BAR = Row.of(" │ ", Tone.DIM);

    /** How many items are on a screen. */
    int page(int height, int width) {
        int room = Math.max(1, height - EDGES);
        return width >= BESIDE || height < LEAST_FOR_PREVIEW ? room : Math.clamp(shown.size(), 1, room / 2);
    }

    List<Row> rows(int height, int width) {
        if (height < 1) {
            return List.of();
        }
        List<Row> rows = new ArrayList<>();
        rows.add(header());
        rows.addAll(shown.isEmpty() ? nothing(width) : width >= BESIDE ? beside(height, width) : below(height, width));
        while (rows.size() < height - 1) {
            rows.add(Row.EMPTY);
        }
        List<Row> screen = new ArrayList<>(rows.subList(0, height - 1));
        screen.add(footer(width));
        return screen.stream().map(row -> row.cut(width)).toList();
    }

    private Row header() {
        return Row.of(new Span(words.title(), Style.BOLD), Span.of("  › ", Tone.ACCENT), Span.of(filter))
                .and(Span.of("▏", Tone.ACCENT));
    }

    private Row footer(int width) {
        String count = shown.isEmpty() ? "0" : String.valueOf(at + 1);
        String of = shown.size() == all ? " of " + all : " of " + shown.size() + " (" + all + " in all)";
        return Footer.of(Row.of(count + of, Tone.DIM), width, words.keys().stream());
    }

    private List<Row> nothing(int width) {
        String sentence = all == 0 ? words.empty() : "Nothing matches. Backspace widens the search, esc clears it.";
        List<Row> rows = new ArrayList<>(List.of(Row.EMPTY));
        rows.addAll(Row.of(sentence, Tone.DIM).wrap(Math.max(1, width)));
        return rows;
    }

    private List<Row> below(int height, int width) {
        List<Row> rows = new ArrayList<>(list(page(height, width), width));
        int left = height - EDGES - rows.size() - 1;
        if (height >= LEAST_FOR_PREVIEW && left > 0) {
            rows.add(Row.of("─".repeat(Math.max(0, width)), Tone.DIM));
            rows.addAll(preview(left, width));
        }
        return rows;
    }

    private List<Row> beside(int height, int width) {
        int half = (width - BAR.width()) / 2;
        int high = Math.max(1, height - EDGES);
        List<Row> left = list(high, half);
        List<Row> right = preview(high, width - half - BAR.width());
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < high; i++) {
            Row item = i < left.size() ? left.get(i) : Row.EMPTY;
            Row beside = i < right.size() ? right.get(i) : Row.EMPTY;
            rows.add(beside.after(BAR).after(item.and(Span.of(" ".repeat(Math.max(0, half - item.width()))))));
        }
        return rows;
    }

    /** With the current one in the middle, as far as the ends allow. */
    private List<Row> list(int high, int width) {
        int first = Math.clamp(at - high / 2, 0, Math.max(0, shown.size() - high));
        List<Row> rows = new ArrayList<>();
        for (int i = first; i < Math.min(shown.size(), first + high); i++) {
            Span mark = i == at ? Span.of("▌ ", Tone.ACCENT) : Span.of("  ");
            rows.add(shown.get(i).title().after(mark).cut(width));
        }
        return rows;
    }

    private List<Row> preview(int high, int width) {
        List<Row> rows = shown.get(at).preview().rows(high, width);
        return rows.stream().limit(high).map(row -> row.cut(width)).toList();
    }
}

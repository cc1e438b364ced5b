package dev.glovebox.ui.tui.full;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntFunction;

/** What was set last, as much as a few screens need; the rest is set again when it is wanted. */
final class Shelf {
    private static final int MOST = 512;
    private static final int HEAVIEST = 20_000;

    private final Map<Integer, Sheet> sheets = new LinkedHashMap<>(16, 0.75f, true);

    Sheet sheet(int part, IntFunction<Sheet> make) {
        Sheet known = sheets.get(part);
        if (known != null) {
            return known;
        }
        Sheet sheet = make.apply(part);
        sheets.put(part, sheet);
        makeRoom();
        return sheet;
    }

    void drop(int part) {
        sheets.remove(part);
    }

    void clear() {
        sheets.clear();
    }

    int weight() {
        return sheets.values().stream().mapToInt(Sheet::weight).sum();
    }

    private void makeRoom() {
        int weight = weight();
        for (Iterator<Sheet> oldest = sheets.values().iterator();
                sheets.size() > MOST || (weight > HEAVIEST && sheets.size() > 1); ) {
            weight -= oldest.next().weight();
            oldest.remove();
        }
    }
}

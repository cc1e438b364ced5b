package dev.glovebox.ui.tui.full;

import dev.glovebox.ui.tui.text.Row;
import dev.glovebox.ui.tui.text.Style;
import dev.glovebox.ui.tui.text.Tone;
import java.util.BitSet;

/** A search in a scene: every letter looks anew from where it began, and unfolds only what the found place is in. */
final class Search {
    private static final int LONGEST = 200;
    private static final Style OTHER = Style.PLAIN.and(Style.Mark.REVERSED);
    private static final Style CURRENT = Style.of(Tone.ATTENTION).and(Style.Mark.REVERSED);

    private final Scene scene;
    private final Reader reader;
    private final Spot origin;
    private final BitSet folds;
    private Finder finder;
    private int current;
    private boolean typing = true;

    Search(Scene scene, Reader reader) {
        this.scene = scene;
        this.reader = reader;
        this.origin = reader.cursor();
        this.folds = scene.folds();
        this.finder = new Finder(scene, "", 0);
    }

    boolean isTyping() {
        return typing;
    }

    String text() {
        return finder.text();
    }

    void type(String more) {
        look(bounded(text() + Clip.firstLine(bounded(more))));
    }

    void erase() {
        look(text().isEmpty() ? "" : text().substring(0, text().offsetByCodePoints(text().length(), -1)));
    }

    /** What was typed stays. */
    void keep() {
        typing = false;
    }

    /** Back to where it began, with what was folded then, unless something was found and kept. */
    void leave() {
        if (typing) {
            scene.folds(folds);
            reader.to(origin);
        }
    }

    void next(int direction) {
        int count = finder.found().size();
        if (count > 0) {
            current = Math.floorMod(current + direction, count);
            show();
        }
    }

    /** After a part has changed, or come. */
    void changed(int part) {
        if (current < finder.found().size()) {
            Place here = finder.found().get(current);
            finder.again(part);
            current =
                    Math.clamp(finder.from(here), 0, Math.max(0, finder.found().size() - 1));
        } else {
            finder.again(part);
        }
    }

    /** At another width rows, and so the text of prose, are others. */
    void resized() {
        int count = finder.found().size();
        finder = new Finder(scene, text(), reader.cursor().part());
        current = count == finder.found().size() ? current : nearest(reader.cursor());
    }

    boolean hasFound() {
        return !finder.found().isEmpty();
    }

    String words() {
        int count = finder.found().size();
        if (text().isEmpty()) {
            return "";
        }
        return count == 0 ? "nothing found" : (current + 1) + " of " + count + (finder.isCut() ? "+" : "");
    }

    Row marked(Spot spot) {
        Row row = scene.row(spot);
        return text().isEmpty() ? row : marked(row, scene.sheet(spot.part()), spot);
    }

    private Row marked(Row row, Sheet sheet, Spot spot) {
        boolean isBody = spot.row() >= sheet.folded();
        Place.Of block = isBody ? Place.Of.BODY : Place.Of.HEAD;
        int at = spot.row() - sheet.start(block);
        Laid laid = sheet.of(block);
        if (at < 0 || at >= laid.size()) {
            return row;
        }
        Row marked = row;
        for (Place place :
                finder.within(spot.part(), block, laid.start(at) - text().length() + 1, laid.start(at + 1))) {
            int from = laid.column(at, place.at());
            int to = laid.column(at, place.at() + text().length());
            marked = Highlight.of(marked, from, to, isCurrent(place) ? CURRENT : OTHER);
        }
        return marked;
    }

    private boolean isCurrent(Place place) {
        return place.equals(finder.found().get(current));
    }

    private void look(String text) {
        scene.folds(folds);
        finder = finder.with(text, origin.part());
        current = nearest(origin);
        if (finder.found().isEmpty()) {
            reader.to(origin);
        } else {
            show();
        }
    }

    /** Looks for a text from there on, as if it had been typed and kept. */
    void find(String text) {
        look(bounded(text));
        keep();
    }

    private static String bounded(String text) {
        return text.substring(0, Clip.edge(text, Math.min(LONGEST, text.length())));
    }

    private int nearest(Spot spot) {
        int at = finder.found().isEmpty() ? 0 : finder.from(scene.place(spot));
        return at < finder.found().size() ? at : 0;
    }

    private void show() {
        Place place = finder.found().get(current);
        if (place.block() == Place.Of.BODY) {
            scene.fold(place.part(), Part.Fold.OPEN);
        }
        reader.toMiddle(scene.spot(place));
    }
}

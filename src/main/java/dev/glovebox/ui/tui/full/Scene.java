package dev.glovebox.ui.tui.full;

import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.ui.tui.full.Part.Fold;
import dev.glovebox.ui.tui.text.Row;
import java.util.BitSet;
import java.util.List;

/** A session at a width, with what is folded; sets no more of it than is asked for. */
final class Scene {
    private final Story story = new Story();
    private final Shelf shelf = new Shelf();
    private final Setting setting;
    private BitSet open = new BitSet();
    private int width = 80;

    Scene(Prose prose) {
        setting = new Setting(prose);
    }

    List<Integer> add(AgentEvent.Kept event) {
        List<Integer> changed = story.add(event);
        for (int part : changed) {
            shelf.drop(part);
            open.set(part, story.part(part).fold() == Fold.OPEN);
        }
        return changed;
    }

    void resize(int cells) {
        if (cells != width) {
            width = cells;
            shelf.clear();
        }
    }

    int parts() {
        return story.size();
    }

    Part part(int at) {
        return story.part(at);
    }

    int partOf(long entry) {
        return story.partOf(entry);
    }

    int size(int part) {
        return sheet(part).size(fold(part));
    }

    Row row(Spot spot) {
        return sheet(spot.part()).row(spot.row(), fold(spot.part()));
    }

    Sheet sheet(int part) {
        return shelf.sheet(part, at -> new Sheet(story.part(at), gap(at), setting, width));
    }

    private int gap(int part) {
        return part > 0 && story.part(part).apartFrom(story.part(part - 1)) ? 1 : 0;
    }

    Fold fold(int part) {
        return open.get(part) && story.part(part).folds() ? Fold.OPEN : Fold.FOLDED;
    }

    void fold(int part, Fold fold) {
        open.set(part, fold == Fold.OPEN);
    }

    /** Opens everything, or folds it when nothing is left to open. */
    void turnAll() {
        boolean someFolded = false;
        for (int i = 0; i < parts(); i++) {
            someFolded |= story.part(i).folds() && !open.get(i);
        }
        open.set(0, parts(), someFolded);
    }

    BitSet folds() {
        return (BitSet) open.clone();
    }

    void folds(BitSet before) {
        open = (BitSet) before.clone();
    }

    /** The row that shows a place, which must not be folded away. */
    Spot spot(Place place) {
        Sheet sheet = sheet(place.part());
        return new Spot(
                place.part(),
                sheet.start(place.block()) + sheet.of(place.block()).rowOf(place.at()));
    }

    /** The first place that a row shows. */
    Place place(Spot spot) {
        Sheet sheet = sheet(spot.part());
        Place.Of block = spot.row() < sheet.start(Place.Of.BODY) ? Place.Of.HEAD : Place.Of.BODY;
        int row = Math.max(0, spot.row() - sheet.start(block));
        return new Place(spot.part(), block, sheet.of(block).start(row));
    }

    /** Rows, about, without setting anything. */
    long guess(int part) {
        Part told = story.part(part);
        long cells =
                told.head().length() + (fold(part) == Fold.OPEN ? told.body().length() : 0);
        return 2 + cells / Math.max(1, width);
    }

    int weight() {
        return shelf.weight();
    }
}

package dev.glovebox.ui.tui.full;

import dev.glovebox.ui.tui.full.Part.Fold;
import dev.glovebox.ui.tui.full.Part.Kind;

/** Where a person is in a scene: the row of the cursor, and the first row on the screen. */
final class Reader {
    private final Scene scene;
    private Spot top = Spot.FIRST;
    private Spot cursor = Spot.FIRST;
    private int height = 23;

    Reader(Scene scene) {
        this.scene = scene;
    }

    Spot top() {
        return top;
    }

    Spot cursor() {
        return cursor;
    }

    boolean isAtEnd() {
        return scene.parts() == 0 || cursor.compareTo(last()) >= 0;
    }

    Spot last() {
        int part = scene.parts() - 1;
        return part < 0 ? Spot.FIRST : new Spot(part, scene.size(part) - 1);
    }

    void toEnd() {
        cursor = last();
        settle();
    }

    void toStart() {
        to(Spot.FIRST);
    }

    void to(Spot spot) {
        cursor = spot;
        settle();
    }

    /** So that what stands around it is seen too. */
    void toMiddle(Spot spot) {
        cursor = spot;
        if (cursor.compareTo(top) < 0 || distance(top, cursor) >= height) {
            top = step(cursor, -(height / 2));
        }
        settle();
    }

    void move(int rows) {
        to(step(cursor, rows));
    }

    void page(int pages) {
        int rows = pages * Math.max(1, height - 1);
        top = step(top, rows);
        move(rows);
    }

    /** At another size the cursor is on the row that shows what it was on. */
    void resize(int rows, int cells) {
        if (scene.parts() == 0 || isAtEnd()) {
            height = rows;
            scene.resize(cells);
            toEnd();
            return;
        }
        int above = Math.min(distance(top, cursor), rows - 1);
        boolean atFold = isAtFold();
        Place place = scene.place(cursor);
        height = rows;
        scene.resize(cells);
        cursor = atFold ? fold(place.part()) : scene.spot(place);
        top = step(cursor, -above);
        settle();
    }

    private boolean isAtFold() {
        return scene.part(cursor.part()).folds() && cursor.equals(fold(cursor.part()));
    }

    /** The row that tells what is folded. */
    private Spot fold(int part) {
        return new Spot(part, scene.sheet(part).folded() - 1);
    }

    /** Folds or unfolds what the cursor is in, and stays on the screen's row where that can be. */
    void turn() {
        if (scene.parts() == 0 || !scene.part(cursor.part()).folds()) {
            return;
        }
        int part = cursor.part();
        int above = Math.min(distance(top, cursor), height - 1);
        scene.fold(part, scene.fold(part) == Fold.OPEN ? Fold.FOLDED : Fold.OPEN);
        cursor = new Spot(part, Math.min(cursor.row(), scene.sheet(part).folded() - 1));
        top = step(cursor, -above);
        settle();
    }

    void turnAll() {
        if (scene.parts() == 0) {
            return;
        }
        scene.turnAll();
        cursor = new Spot(
                cursor.part(), Math.min(cursor.row(), scene.sheet(cursor.part()).folded() - 1));
        settle();
    }

    /** To the next output of a call, or to the one before. */
    void toCall(int direction) {
        for (int i = cursor.part(); i >= 0 && i < scene.parts(); i += direction) {
            Part part = scene.part(i);
            if (part.kind() == Kind.CALL && part.folds() && fold(i).compareTo(cursor) * direction > 0) {
                toMiddle(fold(i));
                return;
            }
        }
    }

    /** After anything has changed: both are rows that there are, and the cursor is on the screen. */
    void settle() {
        if (scene.parts() == 0) {
            return;
        }
        cursor = within(cursor);
        top = within(top);
        if (cursor.compareTo(top) < 0) {
            top = cursor;
        } else if (distance(top, cursor) >= height) {
            top = step(cursor, -(height - 1));
        }
        Spot lowest = step(last(), -(height - 1));
        top = top.compareTo(lowest) > 0 ? lowest : top;
    }

    private Spot within(Spot spot) {
        int part = Math.clamp(spot.part(), 0, scene.parts() - 1);
        return new Spot(part, Math.clamp(spot.row(), 0, scene.size(part) - 1));
    }

    /** So many rows on, or back when it is negative; stops at both ends. */
    Spot step(Spot from, int rows) {
        int part = from.part();
        long row = (long) from.row() + rows;
        while (row < 0 && part > 0) {
            part--;
            row += scene.size(part);
        }
        while (part < scene.parts() - 1 && row >= scene.size(part)) {
            row -= scene.size(part);
            part++;
        }
        int size = scene.parts() == 0 ? 1 : scene.size(part);
        return new Spot(part, Math.clamp(row, 0, size - 1));
    }

    /** Rows from one to the other, as far as a screen goes. */
    private int distance(Spot from, Spot to) {
        long rows = (long) to.row() - from.row();
        for (int part = from.part(); part < to.part() && rows - to.row() < height; part++) {
            rows += scene.size(part);
        }
        return Math.clamp(rows, 0, height);
    }
}

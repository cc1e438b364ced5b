package dev.glovebox.views.desktop;

import dev.glovebox.views.picture.Size;

/** A place on the screen, from its upper left corner. */
public record Point(int x, int y) {
    public Point {
        if (x < 0 || y < 0 || x >= Size.LONGEST || y >= Size.LONGEST) {
            throw new IllegalArgumentException("no screen has a place " + x + "," + y);
        }
    }

    boolean isNear(Point other, int distance) {
        return Math.abs(x - other.x) <= distance && Math.abs(y - other.y) <= distance;
    }

    @Override
    public String toString() {
        return x + "," + y;
    }
}

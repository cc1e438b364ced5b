package dev.glovebox.views.picture;

import java.util.ArrayList;
import java.util.List;

/** A rectangle of pixels, the upper left corner first; never empty. */
public record Region(int x, int y, int width, int height) {
    private static final int FARTHEST = 1 << 16;

    public Region {
        if (x < 0 || y < 0 || width < 1 || height < 1 || x + (long) width > FARTHEST || y + (long) height > FARTHEST) {
            throw new IllegalArgumentException("a region of " + width + " x " + height + " at " + x + "," + y
                    + " cannot be: it has at least one pixel and starts at 0,0 or later");
        }
    }

    public int right() {
        return x + width;
    }

    public int bottom() {
        return y + height;
    }

    public boolean isWithin(Size size) {
        return right() <= size.width() && bottom() <= size.height();
    }

    public boolean meets(Region other) {
        return x < other.right() && other.x < right() && y < other.bottom() && other.y < bottom();
    }

    /** What of this region the other does not cover, in at most four pieces. */
    public List<Region> without(Region other) {
        if (!meets(other)) {
            return List.of(this);
        }
        int top = Math.max(y, other.y);
        int end = Math.min(bottom(), other.bottom());
        List<Region> rest = new ArrayList<>(4);
        addUnlessEmpty(rest, x, y, right(), top);
        addUnlessEmpty(rest, x, end, right(), bottom());
        addUnlessEmpty(rest, x, top, other.x, end);
        addUnlessEmpty(rest, other.right(), top, right(), end);
        return rest;
    }

    private static void addUnlessEmpty(List<Region> rest, int left, int top, int right, int bottom) {
        if (left < right && top < bottom) {
            rest.add(new Region(left, top, right - left, bottom - top));
        }
    }
}

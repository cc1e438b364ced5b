package dev.glovebox.views.workshop;

import dev.glovebox.views.desktop.Point;
import dev.glovebox.views.picture.Picture;
import dev.glovebox.views.picture.Region;
import dev.glovebox.views.picture.Size;

/**
 * The screen as a whole screenshot shows it to a model: as it is, or made smaller to what models take without making it smaller
 * themselves. Models point at what they saw, so whatever they say or are told of places is about this picture.
 */
public record ShownScreen(Size real, Size shown) {
    /** Anthropic's bounds, see "Evaluate image size" in its documentation of vision; others take more. */
    private static final int LONGEST_SIDE = 1568;

    private static final int MOST_PIXELS = 1_150_000;

    public static ShownScreen of(Size real) {
        int longest = Math.max(real.width(), real.height());
        double byPixels = Math.sqrt((double) MOST_PIXELS / real.pixels());
        double scale = Math.min(longest, Math.floor(Math.min(LONGEST_SIDE, longest * byPixels))) / longest;
        return new ShownScreen(real, new Size(side(real.width(), scale), side(real.height(), scale)));
    }

    private static int side(int length, double scale) {
        return Math.clamp(Math.round(length * scale), 1, length);
    }

    /** A picture of the screen, or of one of this size, as it is shown. */
    public Picture shown(Picture picture) {
        int longest = Math.max(shown.width(), shown.height());
        return picture.scaledToFit(longest, longest);
    }

    public boolean isSmaller() {
        return !real.equals(shown);
    }

    /** Whether the picture has this point. */
    public boolean holds(Point point) {
        return point.x() < shown.width() && point.y() < shown.height();
    }

    /** Of the screen, in the middle of what the picture shows at this point. */
    public Point onScreen(Point point) {
        return new Point((int) ((point.x() + 0.5) * real.width() / shown.width()), (int)
                ((point.y() + 0.5) * real.height() / shown.height()));
    }

    /** All of the screen that this part of the picture shows. */
    public Region onScreen(Region part) {
        int left = part.x() * real.width() / shown.width();
        int top = part.y() * real.height() / shown.height();
        int right = Math.ceilDiv(part.right() * real.width(), shown.width());
        int bottom = Math.ceilDiv(part.bottom() * real.height(), shown.height());
        return new Region(left, top, right - left, bottom - top);
    }

    /** Where the picture shows this point of the screen; the nearest where the screen has become smaller since. */
    public Point inPicture(Point point) {
        return new Point(
                Math.min((int) ((point.x() + 0.5) * shown.width() / real.width()), shown.width() - 1),
                Math.min((int) ((point.y() + 0.5) * shown.height() / real.height()), shown.height() - 1));
    }

    /** A length on the screen from one in the picture. */
    public int onScreen(int length) {
        return Math.toIntExact(Math.round((double) length * real.width() / shown.width()));
    }

    /** A length in the picture from one on the screen, which may also be left of it or above. */
    public int inPicture(int length) {
        return Math.toIntExact(Math.round((double) length * shown.width() / real.width()));
    }
}

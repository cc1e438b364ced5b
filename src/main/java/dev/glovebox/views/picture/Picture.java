package dev.glovebox.views.picture;

import java.util.Arrays;

/** Pixels at one moment. */
public final class Picture {
    private final int width;
    private final int height;
    private final int[] rgb;

    /** @param rgb row by row, each 0xRRGGBB; whoever makes a picture gives the array away */
    public Picture(int width, int height, int[] rgb) {
        if (width < 1 || height < 1 || (long) width * height != rgb.length) {
            throw new IllegalArgumentException(
                    "a picture of " + width + " x " + height + " cannot have " + rgb.length + " pixels");
        }
        this.width = width;
        this.height = height;
        this.rgb = rgb;
    }

    public int width() {
        return width;
    }

    public int height() {
        return height;
    }

    /** The array itself: a picture of the screen is large. */
    public int[] rgb() {
        return rgb;
    }

    public int at(int x, int y) {
        if (x < 0 || x >= width || y < 0 || y >= height) {
            throw new IndexOutOfBoundsException(x + "," + y + " is outside of " + width + "x" + height);
        }
        return rgb[y * width + x];
    }

    public Picture part(Region region) {
        if (!region.isWithin(new Size(width, height))) {
            throw new IllegalArgumentException(region + " is outside of " + width + "x" + height);
        }
        int[] part = new int[region.width() * region.height()];
        for (int row = 0; row < region.height(); row++) {
            System.arraycopy(rgb, (region.y() + row) * width + region.x(), part, row * region.width(), region.width());
        }
        return new Picture(region.width(), region.height(), part);
    }

    /** Made smaller until it fits, in proportion; never larger. */
    public Picture scaledToFit(int mostWidth, int mostHeight) {
        if (width <= mostWidth && height <= mostHeight) {
            return this;
        }
        double scale = Math.min((double) mostWidth / width, (double) mostHeight / height);
        return BoxFilter.shrink(this, side(width, scale), side(height, scale));
    }

    public byte[] png() {
        return Png.of(this);
    }

    private static int side(int length, double scale) {
        return Math.clamp(Math.round(length * scale), 1, length);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Picture that
                && width == that.width
                && height == that.height
                && Arrays.equals(rgb, that.rgb);
    }

    @Override
    public int hashCode() {
        return 31 * width + Arrays.hashCode(rgb);
    }

    @Override
    public String toString() {
        return "a picture of " + width + " x " + height;
    }
}

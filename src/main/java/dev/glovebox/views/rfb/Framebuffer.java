package dev.glovebox.views.rfb;

import dev.glovebox.views.picture.Picture;
import dev.glovebox.views.picture.Region;
import dev.glovebox.views.picture.Size;

/** What the server's screen looked like when it was last asked; belongs to one thread at a time. */
final class Framebuffer {
    private static final int COLOUR = 0xffffff;

    private final Size size;
    private final int[] rgb;

    Framebuffer(Size size) {
        this.size = size;
        rgb = new int[size.pixels()];
    }

    Size size() {
        return size;
    }

    /** Rows of the region's width. */
    void put(Region region, int[] pixels, Extent changed) {
        for (int row = 0; row < region.height(); row++) {
            putRow(region, row, pixels, changed);
        }
    }

    private void putRow(Region region, int row, int[] pixels, Extent changed) {
        int from = row * region.width();
        int to = (region.y() + row) * size.width() + region.x();
        int first = -1;
        int last = -1;
        for (int i = 0; i < region.width(); i++) {
            int colour = pixels[from + i] & COLOUR;
            if (rgb[to + i] != colour) {
                rgb[to + i] = colour;
                first = first < 0 ? i : first;
                last = i;
            }
        }
        if (first >= 0) {
            changed.add(region.x() + first, region.x() + last, region.y() + row);
        }
    }

    void copy(Region to, int fromX, int fromY, Extent changed) {
        put(to, picture(new Region(fromX, fromY, to.width(), to.height())).rgb(), changed);
    }

    Picture picture(Region region) {
        int[] part = new int[region.width() * region.height()];
        for (int row = 0; row < region.height(); row++) {
            int from = (region.y() + row) * size.width() + region.x();
            System.arraycopy(rgb, from, part, row * region.width(), region.width());
        }
        return new Picture(region.width(), region.height(), part);
    }
}

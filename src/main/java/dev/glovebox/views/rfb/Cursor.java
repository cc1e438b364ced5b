package dev.glovebox.views.rfb;

import dev.glovebox.views.picture.Picture;

/** The mouse pointer's look, which the server sends apart from the screen, so that moving it is not a change of the screen. */
final class Cursor {
    static final int LONGEST = 256;
    static final Cursor NONE = new Cursor(new Box(0, 0, 0, 0), new int[0], new byte[0]);

    private final Box box;
    private final int[] rgb;
    private final byte[] mask;

    /** Its size, and the place in it that points. */
    record Box(int width, int height, int hotX, int hotY) {}

    /** @param mask one bit a pixel, rows filled up to bytes */
    Cursor(Box box, int[] rgb, byte[] mask) {
        this.box = box;
        this.rgb = rgb;
        this.mask = mask;
    }

    static int stride(int width) {
        return (width + 7) / 8;
    }

    /** Onto a picture, with the hot spot at this place of it. */
    void draw(Picture picture, int x, int y) {
        for (int row = 0; row < box.height(); row++) {
            for (int column = 0; column < box.width(); column++) {
                int atX = x - box.hotX() + column;
                int atY = y - box.hotY() + row;
                boolean within = atX >= 0 && atX < picture.width() && atY >= 0 && atY < picture.height();
                if (within && isSet(column, row)) {
                    picture.rgb()[atY * picture.width() + atX] = rgb[row * box.width() + column] & 0xffffff;
                }
            }
        }
    }

    private boolean isSet(int column, int row) {
        return (mask[row * stride(box.width()) + column / 8] & (0x80 >> (column % 8))) != 0;
    }
}

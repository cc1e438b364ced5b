package dev.glovebox.views.picture;

/** How large a screen or a picture is, in pixels; bounded, because programs in a box say how large theirs are. */
public record Size(int width, int height) {
    public static final int LONGEST = 4096;
    private static final int MOST_PIXELS = LONGEST * 2160;

    public Size {
        if (!fits(width, height)) {
            throw new IllegalArgumentException("a screen of " + width + " x " + height + " cannot be: at most "
                    + LONGEST + " wide or high, and " + MOST_PIXELS + " pixels");
        }
    }

    public static boolean fits(int width, int height) {
        return width > 0 && height > 0 && width <= LONGEST && height <= LONGEST && width * height <= MOST_PIXELS;
    }

    public int pixels() {
        return width * height;
    }

    public Region whole() {
        return new Region(0, 0, width, height);
    }

    @Override
    public String toString() {
        return width + "x" + height;
    }
}

package dev.glovebox.views.picture;

/** Makes a picture smaller: each new pixel is the mean of the area that it stands for. */
final class BoxFilter {
    private BoxFilter() {}

    static Picture shrink(Picture picture, int width, int height) {
        int[] narrow = turned(picture.rgb(), picture.width(), picture.height(), width);
        return new Picture(width, height, turned(narrow, picture.height(), width, height));
    }

    /** Each row made shorter and laid down as a column, so that twice is both ways. */
    private static int[] turned(int[] from, int length, int rows, int wanted) {
        int[] to = new int[wanted * rows];
        for (int row = 0; row < rows; row++) {
            for (int i = 0; i < wanted; i++) {
                to[i * rows + row] = mean(from, row * length, length, wanted, i);
            }
        }
        return to;
    }

    /** In units of which an old pixel has {@code wanted} and a new one {@code length}, so that nothing is rounded before the end. */
    private static int mean(int[] from, int start, int length, int wanted, int index) {
        int begin = index * length;
        int end = begin + length;
        int red = length / 2;
        int green = red;
        int blue = red;
        for (int at = begin; at < end; ) {
            int pixel = at / wanted;
            int next = Math.min(end, (pixel + 1) * wanted);
            int weight = next - at;
            int colour = from[start + pixel];
            red += weight * (colour >> 16 & 0xff);
            green += weight * (colour >> 8 & 0xff);
            blue += weight * (colour & 0xff);
            at = next;
        }
        return ((red / length) << 16) | ((green / length) << 8) | (blue / length);
    }
}

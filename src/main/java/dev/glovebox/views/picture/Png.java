package dev.glovebox.views.picture;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/** A picture as PNG, by the JDK's deflater alone: java.desktop would cost start time and memory. */
final class Png {
    private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
    private static final int HEADER_SIZE = 13;
    private static final byte BITS = 8;
    private static final byte TRUE_COLOUR = 2;
    private static final int SAMPLES = 3;

    /** Screens are flat: more effort takes twice the time for a few percent. */
    private static final int EFFORT = 4;

    private Png() {}

    static byte[] of(Picture picture) {
        var png = new ByteArrayOutputStream(1 << 16);
        png.writeBytes(SIGNATURE);
        chunk(png, "IHDR", header(picture));
        chunk(png, "IDAT", deflated(picture));
        chunk(png, "IEND", new byte[0]);
        return png.toByteArray();
    }

    private static byte[] header(Picture picture) {
        return ByteBuffer.allocate(HEADER_SIZE)
                .putInt(picture.width())
                .putInt(picture.height())
                .put(BITS)
                .put(TRUE_COLOUR)
                .array();
    }

    private static void chunk(ByteArrayOutputStream png, String name, byte[] data) {
        byte[] type = name.getBytes(US_ASCII);
        var crc = new CRC32();
        crc.update(type);
        crc.update(data);
        png.writeBytes(ByteBuffer.allocate(Integer.BYTES).putInt(data.length).array());
        png.writeBytes(type);
        png.writeBytes(data);
        png.writeBytes(
                ByteBuffer.allocate(Integer.BYTES).putInt((int) crc.getValue()).array());
    }

    private static byte[] deflated(Picture picture) {
        try (var deflater = new Deflater(EFFORT)) {
            var out = new ByteArrayOutputStream(1 << 16);
            byte[] buffer = new byte[1 << 16];
            var rows = new Rows(picture.width() * SAMPLES);
            for (int row = 0; row < picture.height(); row++) {
                deflater.setInput(rows.next(picture, row));
                drain(deflater, buffer, out);
            }
            deflater.finish();
            drain(deflater, buffer, out);
            return out.toByteArray();
        }
    }

    private static void drain(Deflater deflater, byte[] buffer, ByteArrayOutputStream out) {
        for (int count = deflater.deflate(buffer); count > 0; count = deflater.deflate(buffer)) {
            out.write(buffer, 0, count);
        }
    }

    /** Rows as the difference to the one above or to the pixel on the left, whichever is flatter. */
    private static final class Rows {
        private static final byte SUB = 1;
        private static final byte UP = 2;

        private final byte[] sub;
        private final byte[] up;
        private byte[] above;
        private byte[] samples;

        Rows(int length) {
            above = new byte[length];
            samples = new byte[length];
            sub = new byte[length + 1];
            up = new byte[length + 1];
            sub[0] = SUB;
            up[0] = UP;
        }

        byte[] next(Picture picture, int row) {
            byte[] last = above;
            above = samples;
            samples = last;
            take(picture, row);
            int bySub = 0;
            int byUp = 0;
            for (int i = 0; i < samples.length; i++) {
                byte left = i < SAMPLES ? 0 : samples[i - SAMPLES];
                sub[i + 1] = (byte) (samples[i] - left);
                up[i + 1] = (byte) (samples[i] - above[i]);
                bySub += Math.abs(sub[i + 1]);
                byUp += Math.abs(up[i + 1]);
            }
            return byUp <= bySub ? up : sub;
        }

        private void take(Picture picture, int row) {
            int[] rgb = picture.rgb();
            int start = row * picture.width();
            for (int i = 0, at = 0; i < picture.width(); i++) {
                int colour = rgb[start + i];
                samples[at++] = (byte) (colour >> 16);
                samples[at++] = (byte) (colour >> 8);
                samples[at++] = (byte) colour;
            }
        }
    }
}

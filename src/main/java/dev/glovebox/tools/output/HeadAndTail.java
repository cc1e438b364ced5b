package dev.glovebox.tools.output;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;

/** The beginning and the end of a text of any length, in memory that does not grow with it. */
final class HeadAndTail {
    private final int half;
    private final byte[] head;
    private final byte[] ring;
    private long total;

    /** @param most what is kept at most, in bytes of UTF-8 */
    HeadAndTail(int most) {
        half = most / 2;
        head = new byte[half];
        ring = new byte[half];
    }

    /** Whole characters of UTF-8. */
    void add(byte[] bytes, int offset, int length) {
        int first = Math.clamp(half - total, 0, length);
        System.arraycopy(bytes, offset, head, (int) Math.min(total, half), first);
        int last = Math.min(length - first, half);
        int at = Math.floorMod(total + length - last - half, half);
        int fitting = Math.min(last, half - at);
        System.arraycopy(bytes, offset + length - last, ring, at, fitting);
        System.arraycopy(bytes, offset + length - last + fitting, ring, 0, last - fitting);
        total += length;
    }

    long total() {
        return total;
    }

    boolean wouldCut(int more) {
        return total + more > 2L * half;
    }

    /** Everything, while nothing is cut. */
    byte[] whole() {
        var all = new ByteArrayOutputStream();
        all.write(head, 0, (int) Math.min(total, half));
        all.writeBytes(tail());
        return all.toByteArray();
    }

    String text(String whereWhole) {
        if (!wouldCut(0)) {
            return new String(whole(), StandardCharsets.UTF_8);
        }
        byte[] tail = tail();
        int headEnd = headEnd();
        int tailStart = tailStart(tail);
        long left = total - headEnd - (tail.length - tailStart);
        return new String(head, 0, headEnd, StandardCharsets.UTF_8)
                + (head[headEnd - 1] == '\n' ? "" : "\n")
                + String.format(Locale.ROOT, "[... %,d bytes left out; %s ...]\n", left, whereWhole)
                + new String(tail, tailStart, tail.length - tailStart, StandardCharsets.UTF_8);
    }

    private byte[] tail() {
        int size = Math.clamp(total - half, 0, half);
        if (size < half) {
            return Arrays.copyOf(ring, size);
        }
        byte[] tail = new byte[half];
        int start = (int) (total % half);
        System.arraycopy(ring, start, tail, 0, half - start);
        System.arraycopy(ring, 0, tail, half - start, start);
        return tail;
    }

    /** After a line's end if there is one in the second half, else between characters. */
    private int headEnd() {
        for (int i = half; i > half / 2; i--) {
            if (head[i - 1] == '\n') {
                return i;
            }
        }
        int end = half;
        int start = half - 1;
        while (start > 0 && isContinuation(head[start])) {
            start--;
        }
        return start + sizeOf(head[start]) > end ? start : end;
    }

    private static int tailStart(byte[] tail) {
        for (int i = 0; i < tail.length / 2; i++) {
            if (tail[i] == '\n') {
                return i + 1;
            }
        }
        int start = 0;
        while (start < tail.length && isContinuation(tail[start])) {
            start++;
        }
        return start;
    }

    private static boolean isContinuation(byte b) {
        return (b & 0xc0) == 0x80;
    }

    private static int sizeOf(byte first) {
        return (first & 0x80) == 0 ? 1 : (first & 0xe0) == 0xc0 ? 2 : (first & 0xf0) == 0xe0 ? 3 : 4;
    }
}

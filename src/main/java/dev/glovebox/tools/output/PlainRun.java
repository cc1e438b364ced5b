package dev.glovebox.tools.output;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * How far bytes are whole characters of UTF-8 that every stage lets through as they are: no control characters but tab and newline.
 * Eight bytes at a time, since a flood of output is nearly all such text and the JVM's quick compiler leaves loops as they are.
 */
final class PlainRun {
    private static final long ONES = 0x0101_0101_0101_0101L;
    private static final long TOPS = ONES << 7;
    private static final int DELETE = 0x7f;

    private final byte[] bytes;
    private final ByteBuffer words;
    private final int end;

    private PlainRun(byte[] bytes, int end) {
        this.bytes = bytes;
        this.end = end;
        words = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Where the run from there on ends: at the end, or at the first character that needs a look or is not whole. */
    static int end(byte[] bytes, int from, int to) {
        return new PlainRun(bytes, to).from(from);
    }

    private int from(int start) {
        int at = plainAscii(start);
        while (at < end) {
            int size = plainCharacter(at);
            if (size == 0) {
                return at;
            }
            at = plainAscii(at + size);
        }
        return at;
    }

    private int plainAscii(int start) {
        int at = start;
        while (at + Long.BYTES <= end) {
            long others = others(words.getLong(at));
            if (others != 0) {
                return at + Long.numberOfTrailingZeros(others) / Byte.SIZE;
            }
            at += Long.BYTES;
        }
        return at;
    }

    /** The top bits of bytes that are not plain. A sum may carry, but only from such a byte into those after it. */
    private static long others(long word) {
        long low = ~((word | TOPS) - ' ' * ONES);
        long notNewline = (word ^ '\n' * ONES) + DELETE * ONES;
        long notTab = (word ^ '\t' * ONES) + DELETE * ONES;
        return (word | (word + ONES) | (low & notNewline & notTab)) & TOPS;
    }

    /** How many bytes the character there has; 0 when it is none, not whole, or a control character. */
    private int plainCharacter(int at) {
        int first = bytes[at] & 0xff;
        if (first < 0x80) {
            return (first >= ' ' && first != DELETE) || first == '\n' || first == '\t' ? 1 : 0;
        }
        int size = first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0;
        return size > 0 && at + size <= end && continues(at, size) ? size : 0;
    }

    private boolean continues(int at, int size) {
        int first = bytes[at] & 0xff;
        int second = bytes[at + 1] & 0xff;
        return (size < 3 || (bytes[at + 2] & 0xc0) == 0x80)
                && (size < 4 || (bytes[at + 3] & 0xc0) == 0x80)
                && second >= leastSecond(first)
                && second <= mostSecond(first);
    }

    /** Below are the second set of control characters, and longer writings of characters that have a shorter one. */
    private static int leastSecond(int first) {
        return switch (first) {
            case 0xc2, 0xe0 -> 0xa0;
            case 0xf0 -> 0x90;
            default -> 0x80;
        };
    }

    /** Above are halves of surrogate pairs, and numbers that no character has. */
    private static int mostSecond(int first) {
        return switch (first) {
            case 0xed -> 0x9f;
            case 0xf4 -> 0x8f;
            default -> 0xbf;
        };
    }
}

package dev.glovebox.ui.tui.input;

import java.util.function.IntConsumer;

/** One character after the other from bytes, however they are split; what is none becomes U+FFFD, by the ranges of Unicode's table 3-7. */
final class Utf8 {
    static final int REPLACEMENT = 0xfffd;
    private static final int CONTINUED = 0x80;
    private static final int LAST_CONTINUED = 0xbf;

    private int value;
    private int left;
    private int low = CONTINUED;
    private int high = LAST_CONTINUED;

    void take(int unit, IntConsumer to) {
        if (left > 0 && unit >= low && unit <= high) {
            value = (value << 6) | (unit & 0x3f);
            expect(left - 1, CONTINUED, LAST_CONTINUED);
            if (left == 0) {
                to.accept(value);
            }
        } else {
            end(to);
            begin(unit, to);
        }
    }

    /** Nothing more comes: what is unfinished becomes a replacement. */
    void end(IntConsumer to) {
        if (left > 0) {
            expect(0, CONTINUED, LAST_CONTINUED);
            to.accept(REPLACEMENT);
        }
    }

    private void begin(int unit, IntConsumer to) {
        if (unit < CONTINUED) {
            to.accept(unit);
        } else if (unit >= 0xc2 && unit <= 0xdf) {
            value = unit & 0x1f;
            expect(1, CONTINUED, LAST_CONTINUED);
        } else if (unit >= 0xe0 && unit <= 0xef) {
            value = unit & 0x0f;
            expect(2, unit == 0xe0 ? 0xa0 : CONTINUED, unit == 0xed ? 0x9f : LAST_CONTINUED);
        } else if (unit >= 0xf0 && unit <= 0xf4) {
            value = unit & 0x07;
            expect(3, unit == 0xf0 ? 0x90 : CONTINUED, unit == 0xf4 ? 0x8f : LAST_CONTINUED);
        } else {
            to.accept(REPLACEMENT);
        }
    }

    private void expect(int more, int from, int to) {
        left = more;
        low = from;
        high = to;
    }
}

package dev.glovebox.ui.tui.input;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A bracketed paste on its way in; its cost is that of its bytes, however they are split. */
final class PasteBytes {
    private static final byte[] END = "\033[201~".getBytes(StandardCharsets.US_ASCII);

    private final int most;
    private byte[] bytes = new byte[256];
    private int length;
    private int matched;
    private long dropped;

    PasteBytes(int most) {
        this.most = most;
    }

    /** Whether the paste ended with this byte. */
    boolean endsWith(int unit) {
        if (unit == END[matched]) {
            return ++matched == END.length;
        }
        for (int i = 0; i < matched; i++) {
            put(END[i]);
        }
        matched = unit == END[0] ? 1 : 0;
        if (matched == 0) {
            put((byte) unit);
        }
        return false;
    }

    String text() {
        return CleanText.of(new String(bytes, 0, length, StandardCharsets.UTF_8));
    }

    /** How many bytes were more than may be kept. */
    long dropped() {
        return dropped;
    }

    private void put(byte unit) {
        if (length == most) {
            dropped++;
            return;
        }
        if (length == bytes.length) {
            bytes = Arrays.copyOf(bytes, (int) Math.min(most, 2L * length));
        }
        bytes[length++] = unit;
    }
}

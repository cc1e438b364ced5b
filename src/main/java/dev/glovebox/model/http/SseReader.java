package dev.glovebox.model.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.glovebox.model.http.EventSink.Progress;
import java.io.IOException;
import java.util.Arrays;

/**
 * Bytes to events, however the bytes are split. Lines are decoded whole, and no byte of a UTF-8 sequence looks like the
 * end of a line, so that a split inside a character does no harm.
 *
 * @see <a href="https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream">the format</a>
 */
final class SseReader {
    private static final byte[] DATA = "data".getBytes(UTF_8);
    private static final byte[] EVENT = "event".getBytes(UTF_8);

    /** No field of the standard: llama.cpp's server sent its errors so for a long time. */
    private static final byte[] ERROR = "error".getBytes(UTF_8);

    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};

    private final int longest;
    private final EventSink sink;
    private final StringBuilder data = new StringBuilder();
    private byte[] begun = new byte[512];
    private int begunLength;
    private String name = "";
    private boolean afterReturn;
    private boolean atStart = true;

    SseReader(int longest, EventSink sink) {
        this.longest = longest;
        this.sink = sink;
    }

    /** Whether the sink wants more. */
    boolean feed(byte[] bytes, int length) throws IOException {
        int from = 0;
        for (int at = 0; at < length; at++) {
            byte b = bytes[at];
            boolean secondHalf = afterReturn && b == '\n';
            afterReturn = b == '\r';
            if (secondHalf) {
                from = at + 1;
            } else if (b == '\n' || b == '\r') {
                if (line(bytes, from, at) == Progress.LAST) {
                    return false;
                }
                from = at + 1;
            }
        }
        keep(bytes, from, length);
        return true;
    }

    private void keep(byte[] bytes, int from, int to) throws IOException {
        int count = to - from;
        if ((long) begunLength + count + data.length() > longest) {
            throw new IOException("an event longer than " + longest + " bytes");
        }
        if (begunLength + count > begun.length) {
            begun = Arrays.copyOf(begun, Math.max(begun.length * 2, begunLength + count));
        }
        System.arraycopy(bytes, from, begun, begunLength, count);
        begunLength += count;
    }

    private Progress line(byte[] bytes, int from, int to) throws IOException {
        if (begunLength == 0) {
            return wholeLine(bytes, from, to);
        }
        keep(bytes, from, to);
        int length = begunLength;
        begunLength = 0;
        return wholeLine(begun, 0, length);
    }

    private Progress wholeLine(byte[] bytes, int start, int to) throws IOException {
        int from = atStart && starts(bytes, start, to, BYTE_ORDER_MARK) ? start + BYTE_ORDER_MARK.length : start;
        atStart = false;
        if (from == to) {
            return dispatch();
        }
        int colon = from;
        while (colon < to && bytes[colon] != ':') {
            colon++;
        }
        int value = colon + 1 < to && bytes[colon + 1] == ' ' ? colon + 2 : Math.min(colon + 1, to);
        field(bytes, from, colon, value, to);
        return Progress.NONE;
    }

    private void field(byte[] bytes, int from, int colon, int value, int to) throws IOException {
        if (is(DATA, bytes, from, colon)) {
            append(bytes, value, to);
        } else if (is(EVENT, bytes, from, colon)) {
            name = new String(bytes, value, to - value, UTF_8);
        } else if (is(ERROR, bytes, from, colon)) {
            name = "error";
            append(bytes, value, to);
        }
    }

    private void append(byte[] bytes, int from, int to) throws IOException {
        if ((long) data.length() + to - from > longest) {
            throw new IOException("an event longer than " + longest + " bytes");
        }
        data.append(new String(bytes, from, to - from, UTF_8)).append('\n');
    }

    private Progress dispatch() {
        String event = name;
        name = "";
        if (data.isEmpty()) {
            return Progress.NONE;
        }
        String text = data.substring(0, data.length() - 1);
        data.setLength(0);
        return text.isEmpty() ? Progress.NONE : sink.event(event, text);
    }

    private static boolean is(byte[] field, byte[] bytes, int from, int to) {
        return Arrays.equals(field, 0, field.length, bytes, from, to);
    }

    private static boolean starts(byte[] bytes, int from, int to, byte[] wanted) {
        return to - from >= wanted.length && is(wanted, bytes, from, from + wanted.length);
    }
}

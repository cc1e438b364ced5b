package dev.glovebox.model.http;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.ProtocolException;

/** A body in pieces, each with its length before it; see RFC 9112, section 7.1. */
final class ChunkedBody extends InputStream {
    private static final int MOST_LINE = 8 * 1024;
    private static final int MOST_DIGITS = 15;

    private final InputStream in;
    private final WireLine lines;
    private long left;
    private boolean begun;
    private boolean ended;

    ChunkedBody(InputStream in) {
        this.in = in;
        lines = new WireLine(in, "the middle", "a line without an end");
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int from, int count) throws IOException {
        if (left == 0 && !ended) {
            next();
        }
        if (ended) {
            return -1;
        }
        int got = in.read(bytes, from, (int) Math.min(count, left));
        if (got < 0) {
            throw new EOFException("it ended in the middle");
        }
        left -= got;
        return got;
    }

    private void next() throws IOException {
        if (begun && !line().isEmpty()) {
            throw new ProtocolException("a piece longer than it said");
        }
        begun = true;
        left = size(line());
        if (left == 0) {
            ended = true;
            for (String trailer = line(); !trailer.isEmpty(); trailer = line()) {
                // nothing here is of use
            }
        }
    }

    private static long size(String line) throws ProtocolException {
        int end = line.indexOf(';');
        String digits = (end < 0 ? line : line.substring(0, end)).strip();
        if (digits.isEmpty() || digits.length() > MOST_DIGITS) {
            throw new ProtocolException("a piece without a length");
        }
        long size = 0;
        for (int at = 0;
                at < digits.length();
                at++) { // by hand: a pattern for each piece took a third of a stream's time
            char letter = digits.charAt(at);
            int digit = letter < 0x80 ? Character.digit(letter, 16) : -1;
            if (digit < 0) {
                throw new ProtocolException("a piece without a length");
            }
            size = size * 16 + digit;
        }
        return size;
    }

    private String line() throws IOException {
        return lines.read(MOST_LINE);
    }
}

package dev.glovebox.model.http;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;

/** A body whose length was told before. */
final class CountedBody extends InputStream {
    private final InputStream in;
    private long left;

    CountedBody(InputStream in, long length) {
        this.in = in;
        left = length;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int from, int count) throws IOException {
        if (left == 0) {
            return -1;
        }
        int got = in.read(bytes, from, (int) Math.min(count, left));
        if (got < 0) {
            throw new EOFException("it ended " + left + " bytes early");
        }
        left -= got;
        return got;
    }
}

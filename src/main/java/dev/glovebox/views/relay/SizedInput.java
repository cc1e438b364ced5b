package dev.glovebox.views.relay;

import java.io.IOException;
import java.io.InputStream;

/** So many bytes of another stream; that it ends before is an error. */
final class SizedInput extends InputStream {
    private final InputStream in;
    private long left;

    SizedInput(InputStream in, long length) {
        this.in = in;
        this.left = length;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int from, int length) throws IOException {
        if (left == 0) {
            return -1;
        }
        int n = in.read(into, from, (int) Math.min(length, left));
        if (n < 0) {
            throw new BadReply("it ended before its Content-Length");
        }
        left -= n;
        return n;
    }
}

package dev.glovebox.ui.web;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Refuses the byte after the last that is allowed. */
final class BoundedStream extends FilterInputStream {
    private final long most;
    private long count;

    BoundedStream(InputStream in, long most) {
        super(in);
        this.most = most;
    }

    @Override
    public int read() throws IOException {
        int b = super.read();
        counted(b < 0 ? 0 : 1);
        return b;
    }

    @Override
    public int read(byte[] bytes, int from, int length) throws IOException {
        int n = super.read(bytes, from, length);
        counted(Math.max(0, n));
        return n;
    }

    @Override
    public long skip(long n) throws IOException {
        return 0;
    }

    @Override
    public boolean markSupported() {
        return false;
    }

    private void counted(int n) {
        count += n;
        if (count > most) {
            throw Body.tooLarge(most);
        }
    }
}

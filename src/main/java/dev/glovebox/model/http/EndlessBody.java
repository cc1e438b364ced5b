package dev.glovebox.model.http;

import java.io.IOException;
import java.io.InputStream;

/** A body that ends with its connection. */
final class EndlessBody extends InputStream {
    private final InputStream in;

    EndlessBody(InputStream in) {
        this.in = in;
    }

    @Override
    public int read() throws IOException {
        return in.read();
    }

    @Override
    public int read(byte[] bytes, int from, int count) throws IOException {
        return in.read(bytes, from, count);
    }
}

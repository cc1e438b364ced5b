package dev.glovebox.views.relay;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.OutputStream;

/** A body of unknown length, one chunk for each write. */
final class ChunkOutput extends OutputStream {
    private static final byte[] LINE = "\r\n".getBytes(ISO_8859_1);
    private final OutputStream out;

    ChunkOutput(OutputStream out) {
        this.out = out;
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
        if (length > 0) {
            out.write((Integer.toHexString(length) + "\r\n").getBytes(ISO_8859_1));
            out.write(bytes, from, length);
            out.write(LINE);
            out.flush();
        }
    }

    /** No more chunks come. */
    void end() throws IOException {
        out.write("0\r\n\r\n".getBytes(ISO_8859_1));
        out.flush();
    }
}

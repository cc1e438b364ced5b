package dev.glovebox.views;

import dev.glovebox.protocol.ByteString;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;

/** Takes fields off a hostile stream and never more bytes than it was given to spend. */
final class RecordReader {
    private final InputStream in;
    private final long budget;
    private long spent;

    RecordReader(InputStream in, long budget) {
        this.in = new BufferedInputStream(in);
        this.budget = budget;
    }

    /** Up to the next NUL byte, without it. */
    ByteString field(int most) throws IOException, MalformedOutput {
        var bytes = new ByteArrayOutputStream();
        for (int b = next(); b != 0; b = next()) {
            if (bytes.size() == most) {
                throw new MalformedOutput("a field longer than " + most + " bytes");
            }
            bytes.write(b);
        }
        return ByteString.of(bytes.toByteArray());
    }

    ByteString exactly(int size) throws IOException, MalformedOutput {
        return ByteString.of(bytes(size));
    }

    byte[] bytes(int size) throws IOException, MalformedOutput {
        spend(size);
        byte[] bytes = in.readNBytes(size);
        if (bytes.length < size) {
            throw new EOFException();
        }
        return bytes;
    }

    void end() throws IOException, MalformedOutput {
        if (in.read() >= 0) {
            throw new MalformedOutput("bytes after the end");
        }
    }

    private int next() throws IOException, MalformedOutput {
        spend(1);
        int b = in.read();
        if (b < 0) {
            throw new EOFException();
        }
        return b;
    }

    private void spend(int size) throws MalformedOutput {
        spent += size;
        if (spent > budget) {
            throw new MalformedOutput("more than " + budget + " bytes");
        }
    }
}

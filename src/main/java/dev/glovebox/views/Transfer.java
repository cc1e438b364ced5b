package dev.glovebox.views;

import dev.glovebox.protocol.ByteString;
import dev.glovebox.views.FileOutcome.Change;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;

/** Carries content between a box's streams and the host's; trouble with the host's own is unchecked. */
final class Transfer {
    private static final int CHUNK = 1 << 16;

    private Transfer() {}

    static FileContent content(InputStream stdout, int most) throws IOException, MalformedOutput {
        byte[] bytes = stdout.readNBytes(most);
        boolean cut = stdout.read() >= 0;
        requireEnd(stdout);
        return new FileContent(ByteString.of(bytes), cut);
    }

    static long copy(InputStream stdout, long most, OutputStream to) throws IOException, MalformedOutput {
        byte[] chunk = new byte[CHUNK];
        long copied = 0;
        for (int n = stdout.read(chunk); n >= 0; n = stdout.read(chunk)) {
            copied += n;
            if (copied > most) {
                throw new MalformedOutput("more bytes than were asked for");
            }
            write(to, chunk, n);
        }
        return copied;
    }

    static void feed(InputStream content, OutputStream stdin) throws IOException {
        for (byte[] chunk = read(content); chunk.length > 0; chunk = read(content)) {
            stdin.write(chunk);
        }
    }

    static Change nothing(InputStream stdout) throws IOException, MalformedOutput {
        requireEnd(stdout);
        return Change.MADE;
    }

    private static void requireEnd(InputStream stdout) throws IOException, MalformedOutput {
        if (stdout.read() >= 0) {
            throw new MalformedOutput("more bytes than were asked for");
        }
    }

    private static byte[] read(InputStream content) {
        try {
            return content.readNBytes(CHUNK);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void write(OutputStream to, byte[] chunk, int size) {
        try {
            to.write(Arrays.copyOf(chunk, size));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

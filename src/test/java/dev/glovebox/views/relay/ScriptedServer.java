package dev.glovebox.views.relay;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.glovebox.sandbox.Duplex;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;

/** Says its piece whatever it is asked, and remembers that. */
final class ScriptedServer implements Duplex {
    private final InputStream in;
    private final ByteArrayOutputStream heard = new ByteArrayOutputStream();
    private volatile boolean closed;

    ScriptedServer(String piece) {
        this(new ByteArrayInputStream(piece.getBytes(ISO_8859_1)));
    }

    ScriptedServer(InputStream in) {
        this.in = in;
    }

    @Override
    public InputStream in() {
        return in;
    }

    @Override
    public OutputStream out() {
        return heard;
    }

    String heard() {
        return heard.toString(ISO_8859_1);
    }

    boolean isClosed() {
        return closed;
    }

    @Override
    public void close() {
        closed = true;
    }
}

package dev.glovebox.sandbox.wire;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** The host's half of a connection: every write is sent at once, as far as the glove gave credit for it. */
final class ConnectionOutput extends OutputStream {
    private final int channel;
    private final Consumer<ToGlove> glove;
    private final Supplier<String> ending;
    private final SendWindow window = new SendWindow("the connection's output", Wire.CONNECTION_WINDOW);

    /** @param ending why nothing can be written once {@link #end} was called */
    ConnectionOutput(int channel, Consumer<ToGlove> glove, Supplier<String> ending) {
        this.channel = channel;
        this.glove = glove;
        this.ending = ending;
    }

    boolean grant(int bytes) {
        return window.grant(bytes);
    }

    /** Whoever writes from now on fails. */
    void end() {
        window.end();
    }

    @Override
    public void write(int value) throws IOException {
        write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, bytes.length);
        int sent = 0;
        while (sent < length) {
            int claimed = window.claim(Math.min(length - sent, Wire.MAX_PAYLOAD));
            if (claimed == 0) {
                throw new IOException(ending.get());
            }
            glove.accept(new ToGlove.Data(channel, ByteBuffer.wrap(bytes, offset + sent, claimed)));
            sent += claimed;
        }
    }

    @Override
    public void close() {
        if (window.close()) {
            glove.accept(new ToGlove.Fin(channel));
        }
    }
}

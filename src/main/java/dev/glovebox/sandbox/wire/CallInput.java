package dev.glovebox.sandbox.wire;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.function.Consumer;

/** A program's standard input: every write is sent at once, as far as the glove gave credit for it. */
final class CallInput extends OutputStream {
    private final int channel;
    private final Consumer<ToGlove> glove;
    private final SendWindow window = new SendWindow("the program's input", Wire.STDIN_WINDOW);

    CallInput(int channel, Consumer<ToGlove> glove) {
        this.channel = channel;
        this.glove = glove;
    }

    /** Takes credit from the glove; false when that would be more than the wire allows. */
    boolean grant(int bytes) {
        return window.grant(bytes);
    }

    /** The program is gone: writers go on, and what they write is dropped. */
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
                return;
            }
            glove.accept(new ToGlove.Stdin(channel, ByteBuffer.wrap(bytes, offset + sent, claimed)));
            sent += claimed;
        }
    }

    @Override
    public void close() {
        if (window.close()) {
            glove.accept(new ToGlove.End(channel));
        }
    }
}

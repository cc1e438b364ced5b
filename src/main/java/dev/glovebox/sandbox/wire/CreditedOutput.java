package dev.glovebox.sandbox.wire;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** A stream to the glove: every write is sent at once, as far as the glove gave credit for it. */
final class CreditedOutput extends OutputStream {
    private final Kind kind;
    private final Consumer<ToGlove> glove;
    private final SendWindow window;

    private CreditedOutput(Kind kind, Consumer<ToGlove> glove, SendWindow window) {
        this.kind = kind;
        this.glove = glove;
        this.window = window;
    }

    /** How it is said on the wire, and what becomes of a writer when nobody takes any more. */
    private interface Kind {
        ToGlove data(ByteBuffer bytes);

        ToGlove end();

        void gone() throws IOException;
    }

    /** A program's standard input; when the program is gone, what is written is dropped. */
    static CreditedOutput toProgram(int channel, Consumer<ToGlove> glove) {
        return new CreditedOutput(
                new Program(channel), glove, new SendWindow("the program's input", Wire.STDIN_WINDOW));
    }

    /**
     * The host's half of a connection, which fails once it has ended.
     *
     * @param ending why it has
     */
    static CreditedOutput toConnection(int channel, Consumer<ToGlove> glove, Supplier<String> ending) {
        return new CreditedOutput(
                new Peer(channel, ending), glove, new SendWindow("the connection's output", Wire.CONNECTION_WINDOW));
    }

    /** Takes credit from the glove; false when that would be more than the wire allows. */
    boolean grant(int bytes) {
        return window.grant(bytes);
    }

    /** Nobody takes any more. */
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
                kind.gone();
                return;
            }
            glove.accept(kind.data(ByteBuffer.wrap(bytes, offset + sent, claimed)));
            sent += claimed;
        }
    }

    @Override
    public void close() {
        if (window.close()) {
            glove.accept(kind.end());
        }
    }

    private record Program(int channel) implements Kind {
        @Override
        public ToGlove data(ByteBuffer bytes) {
            return new ToGlove.Stdin(channel, bytes);
        }

        @Override
        public ToGlove end() {
            return new ToGlove.End(channel);
        }

        @Override
        public void gone() {}
    }

    private record Peer(int channel, Supplier<String> ending) implements Kind {
        @Override
        public ToGlove data(ByteBuffer bytes) {
            return new ToGlove.Data(channel, bytes);
        }

        @Override
        public ToGlove end() {
            return new ToGlove.Fin(channel);
        }

        @Override
        public void gone() throws IOException {
            throw new IOException(ending.get());
        }
    }
}

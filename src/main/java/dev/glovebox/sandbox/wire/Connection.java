package dev.glovebox.sandbox.wire;

import dev.glovebox.sandbox.Outbound;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A connection on one channel of a link. */
final class Connection implements Outbound {
    private final int channel;
    private final Consumer<ToGlove> glove;
    private final CallOutput received;
    private final InputStream in;
    private final CreditedOutput out;
    private final AtomicReference<@Nullable String> failure = new AtomicReference<>();

    /** Keeps every frame before the last one. */
    private final ReentrantLock sending = new ReentrantLock();

    private boolean silent;

    /** Both are the reader thread's own. */
    private boolean gloveIsDone;

    private boolean gloveHasClosed;

    /** @param glove sends a frame, and may block */
    Connection(int channel, Consumer<ToGlove> glove) {
        this.channel = channel;
        this.glove = glove;
        received = new CallOutput(Wire.CONNECTION_WINDOW, bytes -> send(new ToGlove.Grant(channel, bytes)));
        in = new ConnectionInput(received, () -> Optional.ofNullable(failure.get()));
        out = CreditedOutput.toConnection(
                channel, this::send, () -> Optional.ofNullable(failure.get()).orElse("the connection is closed"));
    }

    int channel() {
        return channel;
    }

    void receive(ByteBuffer data) {
        requireLive("DATA");
        if (!received.accept(data)) {
            throw new ProtocolViolation("DATA beyond the credit on connection " + Integer.toUnsignedString(channel));
        }
    }

    void grant(int bytes) {
        requireOpen("GRANT");
        if (!out.grant(bytes)) {
            throw new ProtocolViolation(
                    "GRANT beyond " + Wire.MAX_CREDIT + " in sum on connection " + Integer.toUnsignedString(channel));
        }
    }

    void finish() {
        requireLive("FIN");
        gloveIsDone = true;
        received.end();
    }

    /** The glove's last frame. */
    void closeByGlove(ToGlove.How how) {
        requireOpen("CLOSE");
        gloveHasClosed = true;
        if (how == ToGlove.How.RESET || !gloveIsDone) {
            fail("the connection was reset");
        }
        endStreams();
    }

    /** The stream is over for a reason that is not this connection's. */
    void lose(String reason) {
        fail(reason);
        endStreams();
    }

    /** Our last frame; whoever still holds the streams finds them ended. */
    void closeByHost(ToGlove.How how) {
        close();
        sending.lock();
        try {
            silent = true;
            glove.accept(new ToGlove.Close(channel, how));
        } finally {
            sending.unlock();
        }
    }

    @Override
    public InputStream in() {
        return in;
    }

    @Override
    public OutputStream out() {
        return out;
    }

    /** The glove hears of it when the handler has returned, so that it never keeps more connections than there are handlers. */
    @Override
    public void close() {
        fail("the connection is closed");
        endStreams();
        received.discard();
    }

    private void fail(String reason) {
        failure.compareAndSet(null, reason);
    }

    private void endStreams() {
        received.end();
        out.end();
    }

    private void send(ToGlove frame) {
        sending.lock();
        try {
            if (!silent) {
                glove.accept(frame);
            }
        } finally {
            sending.unlock();
        }
    }

    private void requireLive(String word) {
        requireOpen(word);
        if (gloveIsDone) {
            throw new ProtocolViolation(word + " after FIN on connection " + Integer.toUnsignedString(channel));
        }
    }

    private void requireOpen(String word) {
        if (gloveHasClosed) {
            throw new ProtocolViolation(word + " after CLOSE on connection " + Integer.toUnsignedString(channel));
        }
    }
}

package dev.glovebox.sandbox.wire;

import dev.glovebox.sandbox.Outbound;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A connection on one channel of a link, out of the box or into it. */
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

    private final CountDownLatch answered = new CountDownLatch(1);
    private volatile @Nullable Integer errno;

    /** All three are the reader thread's own. */
    private boolean gloveHasAnswered;

    private boolean gloveIsDone;

    private boolean gloveHasClosed;

    /** One that a program made. */
    static Connection accepted(int channel, Consumer<ToGlove> glove) {
        var connection = new Connection(channel, glove);
        connection.answer(0);
        return connection;
    }

    /** One that is there once the glove has answered. */
    static Connection asked(int channel, Consumer<ToGlove> glove) {
        return new Connection(channel, glove);
    }

    /** @param glove sends a frame, and may block */
    private Connection(int channel, Consumer<ToGlove> glove) {
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

    /** @param result 0, or why there is no connection */
    void answer(int result) {
        if (gloveHasAnswered) {
            throw new ProtocolViolation("a second CONNECTED on connection " + Integer.toUnsignedString(channel));
        }
        gloveHasAnswered = true;
        errno = result;
        if (result != 0) {
            gloveHasClosed = true;
            endStreams();
        }
        answered.countDown();
    }

    /**
     * Waits for the glove's answer: 0, or why there is no connection; empty when there was none in time.
     *
     * @throws IOException when the box has ended before
     */
    OptionalInt awaitAnswer(Duration limit) throws IOException, InterruptedException {
        if (!answered.await(limit.toNanos(), TimeUnit.NANOSECONDS)) {
            return OptionalInt.empty();
        }
        Integer result = errno;
        if (result == null) {
            throw new IOException(failure.get());
        }
        return OptionalInt.of(result);
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
        answered.countDown();
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
        if (!gloveHasAnswered) {
            throw new ProtocolViolation(word + " before CONNECTED on connection " + Integer.toUnsignedString(channel));
        }
        if (gloveHasClosed) {
            throw new ProtocolViolation(word + " after CLOSE on connection " + Integer.toUnsignedString(channel));
        }
    }
}

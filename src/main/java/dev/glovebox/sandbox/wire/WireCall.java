package dev.glovebox.sandbox.wire;

import dev.glovebox.protocol.CallEnd;
import dev.glovebox.protocol.CallEnd.Cause;
import dev.glovebox.protocol.CallSpec.Stdio;
import dev.glovebox.sandbox.Call;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A call on one channel of a link. */
final class WireCall implements Call {
    private final int channel;
    private final Consumer<ToGlove> glove;
    private final DeadlineWatch watch;
    private final CreditedOutput input;
    private final OutputStream stdin;
    private final CallOutput stdout;
    private final CallOutput stderr;
    private final AtomicReference<@Nullable CallEnd> end = new AtomicReference<>();
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile boolean outgrown;
    private final AtomicLong due = new AtomicLong(Long.MAX_VALUE);

    /** @param glove sends a frame, and may block */
    WireCall(int channel, Stdio stdio, Consumer<ToGlove> glove, DeadlineWatch watch) {
        this.channel = channel;
        this.glove = glove;
        this.watch = watch;
        input = CreditedOutput.toProgram(channel, glove);
        stdin = stdio instanceof Stdio.NoInput ? OutputStream.nullOutputStream() : input;
        stdout = new CallOutput(
                Wire.OUTPUT_WINDOW, bytes -> glove.accept(new ToGlove.Credit(channel, OutStream.STDOUT, bytes)));
        stderr = new CallOutput(
                Wire.OUTPUT_WINDOW, bytes -> glove.accept(new ToGlove.Credit(channel, OutStream.STDERR, bytes)));
    }

    void receive(OutStream stream, ByteBuffer data) {
        CallOutput output = stream == OutStream.STDOUT ? stdout : stderr;
        if (!output.accept(data)) {
            throw new ProtocolViolation(stream + " beyond the credit on channel " + channel);
        }
    }

    void grantInput(int bytes) {
        if (!input.grant(bytes)) {
            throw new ProtocolViolation("CREDIT beyond " + Wire.MAX_CREDIT + " in sum on channel " + channel);
        }
    }

    /** Only the first end counts. */
    void end(CallEnd how) {
        if (end.compareAndSet(null, outgrown ? blamed(how) : how)) {
            input.end();
            stdout.end();
            stderr.end();
            ended.countDown();
        }
    }

    /** Kills it, and says that the disk was the cause. */
    void killAsOutgrown() {
        outgrown = true;
        kill();
    }

    private static CallEnd blamed(CallEnd how) {
        return switch (how) {
            case CallEnd.Signalled(int signal, var cause)
            when cause != Cause.DEADLINE -> new CallEnd.Signalled(signal, Cause.DISK);
            case CallEnd.Signalled signalled -> signalled;
            case CallEnd.Exited exited -> exited;
            case CallEnd.NotStarted notStarted -> notStarted;
            case CallEnd.Lost lost -> lost;
        };
    }

    /** When the end is expected at the latest, in the alarm's time. */
    long due() {
        return due.get();
    }

    void dueBy(long latest) {
        due.accumulateAndGet(latest, Math::min);
    }

    void postpone(long latest) {
        due.set(latest);
    }

    boolean isHeldBack() {
        return stdout.isHeldBack() || stderr.isHeldBack();
    }

    @Override
    public OutputStream stdin() {
        return stdin;
    }

    @Override
    public InputStream stdout() {
        return stdout;
    }

    @Override
    public InputStream stderr() {
        return stderr;
    }

    @Override
    public void resize(int rows, int columns) {
        send(new ToGlove.Resize(channel, rows, columns));
    }

    @Override
    public void signal(int number) {
        send(new ToGlove.Signal(channel, number));
    }

    @Override
    public void kill() {
        if (end.get() == null) {
            watch.expectEnd(this, Duration.ZERO);
            glove.accept(new ToGlove.Kill(channel));
        }
    }

    @Override
    public void discardOutput() {
        stdout.discard();
        stderr.discard();
    }

    @Override
    public CallEnd await() throws InterruptedException {
        ended.await();
        return Optional.ofNullable(end.get()).orElseThrow();
    }

    @Override
    public Optional<CallEnd> await(Duration limit) throws InterruptedException {
        boolean over = ended.await(TimeUnit.NANOSECONDS.convert(limit), TimeUnit.NANOSECONDS);
        return over ? Optional.ofNullable(end.get()) : Optional.empty();
    }

    private void send(ToGlove frame) {
        if (end.get() == null) {
            glove.accept(frame);
        }
    }
}

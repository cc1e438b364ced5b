package dev.glovebox.sandbox.wire;

import dev.glovebox.protocol.CallEnd;
import dev.glovebox.protocol.CallSpec;
import dev.glovebox.sandbox.Call;
import dev.glovebox.sandbox.Duplex;
import dev.glovebox.sandbox.Egress;
import dev.glovebox.sandbox.Inlet;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The host's end of the stream to a glove, on which any number of calls run side by side, and connections out of the box and into it beside them.
 *
 * <p>The link owns both streams. They must not be interruptible channels, nor sockets used from virtual threads: an interrupted
 * caller would close them for everyone.
 */
public final class GloveLink implements AutoCloseable {
    /** What the glove gets to end a call at its deadline before the host takes it for hung. */
    static final Duration GRACE = Duration.ofSeconds(5);

    private static final int READER_STACK_SIZE = 256 * 1024;
    private static final int E2BIG = 7;

    private final InputStream in;
    private final FrameWriter writer;
    private final Runnable onLost;
    private final Alarm alarm;
    private final DeadlineWatch watch;
    private final Connections connections;
    private final Channels channels;
    private final WaysIn waysIn;
    private final AtomicReference<@Nullable String> lost = new AtomicReference<>();
    private final CountDownLatch greetedOrLost = new CountDownLatch(1);
    private final ReentrantLock opening = new ReentrantLock();
    private volatile boolean signalsHeld;
    private volatile Runnable beforeLost = () -> {};

    /** The stream to a glove: the two ends of it that are the host's. */
    public record Pipes(InputStream fromGlove, OutputStream toGlove) {}

    /**
     * Greets the glove and starts to listen.
     *
     * @param name of the box, for its threads
     * @param egress what the box's connections meet
     * @param onLost kills the box; run once, on any thread, when the link ended other than by {@link #close}
     */
    public GloveLink(String name, Pipes pipes, Egress egress, Runnable onLost) {
        this(name, pipes, egress, onLost, new ThreadAlarm(name + "-deadlines"));
    }

    GloveLink(String name, Pipes pipes, Egress egress, Runnable onLost, Alarm alarm) {
        in = pipes.fromGlove();
        this.onLost = onLost;
        this.alarm = alarm;
        writer = new FrameWriter(pipes.toGlove());
        connections = new Connections(egress, this::send, this::lose);
        channels = new Channels(connections);
        waysIn = new WaysIn(this::ask, connections::close);
        watch = new DeadlineWatch(
                alarm, GRACE, channels.live(), () -> lose("the box did not end a call at its deadline or kill"));
        Runnable work = greet(egress) ? this::read : () -> lose(goneReason());
        Thread.ofPlatform()
                .daemon()
                .name(name + "-wire")
                .stackSize(READER_STACK_SIZE)
                .start(work);
    }

    /** Starts a program without waiting for the glove; on a lost link the call is over at once. */
    public Call start(CallSpec spec) {
        if (!OpenPayload.fits(spec)) {
            return tooLong(spec);
        }
        opening.lock();
        try {
            int channel = channels.next();
            byte[] frame = Encoder.encode(new ToGlove.Open(channel, spec));
            WireCall call = channels.open(channel, new WireCall(channel, spec.stdio(), this::send, watch));
            spec.deadline().ifPresent(deadline -> watch.expectEnd(call, deadline));
            send(frame);
            return call;
        } finally {
            opening.unlock();
        }
    }

    /** As {@link dev.glovebox.sandbox.Box#connect}. */
    public Duplex connect(Inlet inlet) throws IOException, InterruptedException {
        return waysIn.connect(inlet);
    }

    /** Ends the calls of now, because the workspace has outgrown its bound. */
    public void killAllAsOutgrown() {
        channels.live().forEach(WireCall::killAsOutgrown);
    }

    /** Whether any call has not ended yet. */
    public boolean hasCalls() {
        return !channels.live().isEmpty();
    }

    /** Ends the box, because nothing else keeps its workspace from growing. */
    public void closeAsOutgrown() {
        lose("the box was closed, because its workspace outgrew its bound again and again");
    }

    /** As {@link dev.glovebox.sandbox.Box#keepAlive}. */
    public void keepAlive(Duration stop, Duration end) {
        send(new ToGlove.Alive(millis(stop), millis(end)));
    }

    private static int millis(Duration time) {
        return (int) Math.clamp(time.toMillis(), 1, 0xffff_ffffL);
    }

    /** As {@link dev.glovebox.sandbox.Box#whenLost}. */
    public void whenLost(Runnable told) {
        beforeLost = told;
    }

    /** Waits for the box to be up; false when it was not in time, or when the link is lost. */
    public boolean awaitHello(Duration limit) throws InterruptedException {
        boolean heard = greetedOrLost.await(TimeUnit.NANOSECONDS.convert(limit), TimeUnit.NANOSECONDS);
        return heard && lost.get() == null;
    }

    /** Whether programs inside cannot stop or end the glove's file commands; known once it has said hello. */
    public boolean holdsSignals() {
        return signalsHeld;
    }

    /** Why no more calls can run, in words for a person; empty while they can. */
    public Optional<String> lostReason() {
        return Optional.ofNullable(lost.get());
    }

    /** Ends every call as lost and tells the glove, by the end of its stream, to kill all; does not wait for that. */
    @Override
    public void close() {
        end("the box was closed");
    }

    /** The kernel would say the same about arguments of this length, only later. */
    private Call tooLong(CallSpec spec) {
        var call = new WireCall(0, spec.stdio(), this::send, watch);
        call.end(new CallEnd.NotStarted(CallEnd.Stage.EXEC, E2BIG));
        return call;
    }

    private Optional<Connection> ask(ToGlove.Place place) {
        opening.lock();
        try {
            int channel = channels.next();
            Optional<Connection> connection = connections.askFor(channel);
            if (connection.isPresent()) {
                channels.take(channel);
                send(new ToGlove.Connect(channel, place));
            }
            return connection;
        } finally {
            opening.unlock();
        }
    }

    private void send(ToGlove frame) {
        send(Encoder.encode(frame));
    }

    private void send(byte[] frame) {
        try {
            writer.write(frame);
        } catch (IOException e) {
            lose(goneReason());
        }
    }

    private boolean greet(Egress egress) {
        try {
            writer.write(Encoder.encode(new ToGlove.Hello()));
            if (egress instanceof Egress.Through through) {
                writer.write(Encoder.encode(new ToGlove.Listen(through.port())));
            }
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private void read() {
        String reason = "reading from the box failed";
        try (in) {
            listen(new FrameReader(in));
            reason = goneReason();
        } catch (ProtocolViolation e) {
            reason = "the box broke the wire's rules: " + e.getMessage();
        } catch (EOFException e) {
            reason = "the box ended in the middle of a frame";
        } catch (IOException e) {
            reason = goneReason();
        } finally {
            lose(reason);
        }
    }

    private void listen(FrameReader frames) throws IOException {
        FromGlove first = frames.next();
        if (first == null) {
            return;
        }
        if (!(first instanceof FromGlove.Hello(boolean held))) {
            throw new ProtocolViolation(first.word() + " before HELLO");
        }
        signalsHeld = held;
        greetedOrLost.countDown();
        FromGlove frame = frames.next();
        while (frame != null && lost.get() == null) {
            channels.dispatch(frame);
            frame = frames.next();
        }
    }

    private String goneReason() {
        return greetedOrLost.getCount() == 0 ? "the box ended" : "the box ended before it was up";
    }

    private void lose(String reason) {
        if (lost.get() == null) {
            beforeLost.run();
        }
        if (end(reason)) {
            onLost.run();
        }
    }

    /** Whether this was the first end of the link. */
    private boolean end(String reason) {
        if (!lost.compareAndSet(null, reason)) {
            return false;
        }
        writer.close();
        alarm.close();
        channels.endAll(new CallEnd.Lost(reason));
        greetedOrLost.countDown();
        return true;
    }
}

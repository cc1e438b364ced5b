package dev.glovebox.sandbox.wire;

import dev.glovebox.sandbox.Egress;
import dev.glovebox.sandbox.Outbound;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The connections out of the box. One counts until both sides have closed it, and we close it when its handler has returned: so
 * the limit is one of handlers too, however fast the box makes and drops connections.
 */
final class Connections {
    /** A connection with the thread that serves it, and how many of the two sides still hold it. */
    private record Served(Connection connection, Thread handler, AtomicInteger holders) {}

    private final Egress egress;
    private final Consumer<ToGlove> glove;
    private final Consumer<String> onDeaf;
    private final Map<Integer, Served> live = new ConcurrentHashMap<>();
    private volatile @Nullable String over;

    /** All three are the reader thread's own. */
    private boolean listening;

    private boolean accepted;
    private int last;

    /**
     * @param glove sends a frame, and may block
     * @param onDeaf ends the link when the box cannot listen, which is no broken rule
     */
    Connections(Egress egress, Consumer<ToGlove> glove, Consumer<String> onDeaf) {
        this.onDeaf = onDeaf;
        this.egress = egress;
        this.glove = glove;
    }

    void dispatch(FromGlove.OfConnection frame) {
        switch (frame) {
            case FromGlove.Listening(int errno) -> listening(errno);
            case FromGlove.Accepted(int channel) -> accept(channel);
            case FromGlove.Data(int channel, var data) ->
                served(channel, frame).connection().receive(data);
            case FromGlove.Grant(int channel, int bytes) ->
                served(channel, frame).connection().grant(bytes);
            case FromGlove.Fin(int channel) ->
                served(channel, frame).connection().finish();
            case FromGlove.Close(int channel, var how) -> {
                Served served = served(channel, frame);
                served.connection().closeByGlove(how);
                letGo(served);
            }
        }
    }

    /** Ends the connections of now and of later alike. */
    void endAll(String reason) {
        over = reason;
        live.values().forEach(served -> lose(served, reason));
    }

    private static void lose(Served served, String reason) {
        served.connection().lose(reason);
        served.handler().interrupt();
    }

    private void listening(int errno) {
        if (!(egress instanceof Egress.Through through) || listening) {
            throw new ProtocolViolation("LISTEN without being asked");
        }
        if (errno != 0) {
            onDeaf.accept("the box cannot listen on its port " + through.port() + " (errno " + errno + ")");
        }
        listening = errno == 0;
    }

    private void accept(int channel) {
        if (!listening || !(egress instanceof Egress.Through through)) {
            throw new ProtocolViolation("ACCEPTED where nothing listens");
        }
        if (accepted && channel <= last) {
            throw new ProtocolViolation("ACCEPTED on a connection that was there before");
        }
        if (live.size() >= Wire.MAX_CONNECTIONS) {
            throw new ProtocolViolation("more than " + Wire.MAX_CONNECTIONS + " connections");
        }
        accepted = true;
        last = channel;
        serve(new Connection(channel, glove), through.handler());
    }

    private void serve(Connection connection, Outbound.Handler handler) {
        Thread thread = Thread.ofVirtual().name("outbound").unstarted(() -> run(connection, handler));
        Served served = new Served(connection, thread, new AtomicInteger(2));
        live.put(connection.channel(), served);
        thread.start();
        String reason = over;
        if (reason != null) {
            lose(served, reason);
        }
    }

    private void run(Connection connection, Outbound.Handler handler) {
        ToGlove.How how = ToGlove.How.RESET;
        try {
            handler.handle(connection);
            how = ToGlove.How.DONE;
        } catch (IOException ignored) {
            // One of the two ends failed, and the program sees a reset.
        } finally {
            Served served = live.get(connection.channel());
            if (served != null) {
                letGo(served); // before the glove can know of it, and fill the place
            }
            connection.closeByHost(how);
        }
    }

    private void letGo(Served served) {
        if (served.holders().decrementAndGet() == 0) {
            live.remove(served.connection().channel());
        }
    }

    private Served served(int channel, FromGlove.OfConnection frame) {
        Served served = live.get(channel);
        if (served == null) {
            throw new ProtocolViolation(
                    frame.word() + " for the connection " + Integer.toUnsignedString(channel) + " that is not there");
        }
        return served;
    }
}

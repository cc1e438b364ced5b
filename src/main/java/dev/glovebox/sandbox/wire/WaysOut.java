package dev.glovebox.sandbox.wire;

import dev.glovebox.sandbox.Egress;
import dev.glovebox.sandbox.Outbound;
import java.io.IOException;
import java.util.function.Consumer;

/**
 * Serves the connections that programs make. We close one when its handler has returned: so the limit is one of handlers too,
 * however fast the box makes and drops connections.
 */
final class WaysOut {
    private final Egress egress;
    private final Consumer<ToGlove> glove;
    private final Consumer<String> onDeaf;
    private final Roster roster;

    /** All three are the reader thread's own. */
    private boolean listening;

    private boolean accepted;
    private int last;

    /**
     * @param glove sends a frame, and may block
     * @param onDeaf ends the link when the box cannot listen, which is no broken rule
     */
    WaysOut(Egress egress, Consumer<ToGlove> glove, Consumer<String> onDeaf, Roster roster) {
        this.egress = egress;
        this.glove = glove;
        this.onDeaf = onDeaf;
        this.roster = roster;
    }

    void listening(int errno) {
        if (!(egress instanceof Egress.Through through) || listening) {
            throw new ProtocolViolation("LISTEN without being asked");
        }
        if (errno != 0) {
            onDeaf.accept("the box cannot listen on its port " + through.port() + " (errno " + errno + ")");
        }
        listening = errno == 0;
    }

    void accept(int channel) {
        if (!listening || !(egress instanceof Egress.Through through)) {
            throw new ProtocolViolation("ACCEPTED where nothing listens");
        }
        if (accepted && channel <= last) {
            throw new ProtocolViolation("ACCEPTED on a connection that was there before");
        }
        if (roster.isFull()) {
            throw new ProtocolViolation("more than " + Wire.MAX_CONNECTIONS + " connections");
        }
        accepted = true;
        last = channel;
        serve(Connection.accepted(channel, glove), through.handler());
    }

    private void serve(Connection connection, Outbound.Handler handler) {
        Thread thread = Thread.ofVirtual().name("outbound").unstarted(() -> run(connection, handler));
        roster.add(connection, thread::interrupt);
        thread.start();
    }

    private void run(Connection connection, Outbound.Handler handler) {
        ToGlove.How how = ToGlove.How.RESET;
        try {
            handler.handle(connection);
            how = ToGlove.How.DONE;
        } catch (IOException ignored) {
            // One of the two ends failed, and the program sees a reset.
        } finally {
            roster.letGo(connection); // before the glove can know of it, and fill the place
            connection.closeByHost(how);
        }
    }
}

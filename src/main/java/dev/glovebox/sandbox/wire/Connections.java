package dev.glovebox.sandbox.wire;

import dev.glovebox.sandbox.Egress;
import java.util.Optional;
import java.util.function.Consumer;

/** The connections out of the box and into it, and which of them each frame of the glove belongs to. */
final class Connections {
    private final Consumer<ToGlove> glove;
    private final Roster out = new Roster();
    private final Roster in = new Roster();
    private final WaysOut waysOut;

    /**
     * @param glove sends a frame, and may block
     * @param onDeaf ends the link when the box cannot listen, which is no broken rule
     */
    Connections(Egress egress, Consumer<ToGlove> glove, Consumer<String> onDeaf) {
        this.glove = glove;
        waysOut = new WaysOut(egress, glove, onDeaf, out);
    }

    void dispatch(FromGlove.OfConnection frame) {
        switch (frame) {
            case FromGlove.Listening(int errno) -> waysOut.listening(errno);
            case FromGlove.Accepted(int channel) -> waysOut.accept(channel);
            case FromGlove.Connected(int channel, int errno) -> answer(find(channel, frame), errno);
            case FromGlove.Data(int channel, var data) -> find(channel, frame).receive(data);
            case FromGlove.Grant(int channel, int bytes) -> find(channel, frame).grant(bytes);
            case FromGlove.Fin(int channel) -> find(channel, frame).finish();
            case FromGlove.Close(int channel, var how) -> {
                Connection connection = find(channel, frame);
                connection.closeByGlove(how);
                roster(channel).letGo(connection);
            }
        }
    }

    /** A new one into the box, to be asked for on this channel; empty when there are as many as may be. */
    Optional<Connection> askFor(int channel) {
        if (in.isFull()) {
            return Optional.empty();
        }
        var connection = Connection.asked(channel, glove);
        in.add(connection, () -> {});
        return Optional.of(connection);
    }

    /** Closes one into the box; its place is free only when the glove will hear of that before it hears of another. */
    void close(Connection connection, ToGlove.How how) {
        connection.closeByHost(how);
        in.letGo(connection);
    }

    /** Ends the connections of now and of later alike. */
    void endAll(String reason) {
        out.endAll(reason);
        in.endAll(reason);
    }

    /** An error is the glove's last frame. */
    private void answer(Connection connection, int errno) {
        connection.answer(errno);
        if (errno != 0) {
            in.letGo(connection);
        }
    }

    private Connection find(int channel, FromGlove.OfConnection frame) {
        return roster(channel).find(channel, frame.word());
    }

    /** The glove's own numbers are the negative ones here. */
    private Roster roster(int channel) {
        return channel < 0 ? out : in;
    }
}

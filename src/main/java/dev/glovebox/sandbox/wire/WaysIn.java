package dev.glovebox.sandbox.wire;

import dev.glovebox.protocol.ByteString;
import dev.glovebox.sandbox.Duplex;
import dev.glovebox.sandbox.Inlet;
import dev.glovebox.sandbox.wire.ToGlove.How;
import dev.glovebox.sandbox.wire.ToGlove.Place;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BiConsumer;
import java.util.function.Function;

/** Connects to programs in the box. */
final class WaysIn {
    /** A program whose queue is full does not answer, and the kernel would try for minutes. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private static final int ETIMEDOUT = 110;

    private final Function<Place, Optional<Connection>> asking;
    private final BiConsumer<Connection, How> closing;

    /**
     * @param asking sends CONNECT; empty when there are as many connections as may be
     * @param closing sends CLOSE
     */
    WaysIn(Function<Place, Optional<Connection>> asking, BiConsumer<Connection, How> closing) {
        this.asking = asking;
        this.closing = closing;
    }

    Duplex connect(Inlet inlet) throws IOException, InterruptedException {
        return switch (inlet) {
            case Inlet.Port(int number) ->
                firstOf(List.of(new Place.Four(number), new Place.Six(number)), "port " + number + " of the box");
            case Inlet.Socket(String path) ->
                firstOf(List.of(new Place.Path(ByteString.of(path))), path + " of the box");
        };
    }

    /** What is told is why the first of them did not answer. */
    private Duplex firstOf(List<Place> places, String name) throws IOException, InterruptedException {
        int refusal = 0;
        for (Place place : places) {
            Connection connection = asking.apply(place).orElseThrow(() -> noneLeft(name));
            int errno = outcome(connection);
            if (errno == 0) {
                return new Inbound(connection, () -> closing.accept(connection, How.DONE));
            }
            refusal = refusal == 0 ? errno : refusal;
        }
        throw new Inlet.Unanswered(Refusal.sentence(name, refusal));
    }

    private int outcome(Connection connection) throws IOException, InterruptedException {
        int errno = ETIMEDOUT;
        try {
            OptionalInt answer = connection.awaitAnswer(PATIENCE);
            errno = answer.orElse(ETIMEDOUT);
            return errno;
        } finally {
            if (errno != 0) {
                closing.accept(connection, How.RESET);
            }
        }
    }

    private static Inlet.Unanswered noneLeft(String name) {
        return new Inlet.Unanswered(name + " was not asked: " + Wire.MAX_CONNECTIONS
                + " connections into the box are open, which is the most there can be; close one");
    }
}

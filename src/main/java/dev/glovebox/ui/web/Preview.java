package dev.glovebox.ui.web;

import dev.glovebox.ui.web.socket.Handshake;
import dev.glovebox.ui.web.views.Grant;
import dev.glovebox.ui.web.views.Passes;
import dev.glovebox.ui.web.views.Passes.Visit;
import dev.glovebox.views.relay.Asked;
import dev.glovebox.views.relay.BadReply;
import dev.glovebox.views.relay.Field;
import dev.glovebox.views.relay.HttpRelay;
import dev.glovebox.views.relay.NobodyThere;
import dev.glovebox.views.relay.Reply;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** A server inside, as if it were at the host name of its own: requests and WebSockets are passed on, and nothing else is. */
final class Preview {
    /** So long nothing may move; browsers and servers that want more send signs of life. */
    private static final Duration SILENCE = Duration.ofMinutes(10);

    private static final Duration SOCKET_SILENCE = Duration.ofHours(1);
    private static final int PIECE = 1 << 16;

    private final Names names;
    private final OpenBoxes boxes;
    private final Passes passes;

    Preview(Names names, OpenBoxes boxes, Passes passes) {
        this.names = names;
        this.boxes = boxes;
        this.passes = passes;
    }

    /** To a server inside, for one request. */
    @FunctionalInterface
    interface Way {
        HttpRelay open(HttpRelay.Line line) throws IOException, InterruptedException;
    }

    /** A server that people or programs started in the box. */
    void show(Inquiry inquiry, Grant grant, int port, Reception.Outlet outlet)
            throws IOException, InterruptedException {
        try {
            show(inquiry, grant, line -> HttpRelay.open(line, port), outlet);
        } catch (NobodyThere e) {
            outlet.send(PlainPage.of(
                    502,
                    "Nothing listens on port " + port + " yet",
                    "Start a server in the box that listens there, then load this page again.",
                    String.valueOf(e.getMessage())));
        }
    }

    /** Throws {@link NobodyThere} where nothing listens, before anything is sent. */
    void show(Inquiry inquiry, Grant grant, Way way, Reception.Outlet outlet) throws IOException, InterruptedException {
        Duration silence = outlet.canSwitch() ? SOCKET_SILENCE : SILENCE;
        try (HttpRelay relay = way.open(boxes.find(grant.view().id())::connect);
                Visit visit = passes.enter(grant, silence, relay::close)) {
            outlet.send(outlet.canSwitch() ? switched(inquiry, relay, visit) : passed(inquiry, relay, visit));
        }
    }

    private Answer passed(Inquiry inquiry, HttpRelay relay, Visit visit) throws IOException {
        Asked asked = asked(inquiry, visit);
        try {
            Reply reply = relay.ask(asked);
            return new Answer.Passed(
                    reply.status(), reply.fields(), reply.length(), client -> copy(reply.body(), client, visit));
        } catch (IOException e) {
            return bad(e);
        }
    }

    private static Answer bad(IOException trouble) throws Gone {
        return switch (trouble) {
            case Gone gone -> throw gone;
            case BadReply bad ->
                PlainPage.of(
                        502,
                        "The server in the box answers in a way that cannot be shown",
                        "What is wrong with its answer: " + bad.getMessage() + ".");
            default ->
                PlainPage.of(
                        502,
                        "The server in the box did not answer",
                        "The connection to it broke off: load this page again.");
        };
    }

    private Asked asked(Inquiry inquiry, Visit visit) {
        List<Field> fields = inquiry.headers().entrySet().stream()
                .flatMap(header -> header.getValue().stream().map(value -> new Field(header.getKey(), value)))
                .toList();
        String query = inquiry.query().isEmpty() ? "" : "?" + inquiry.query();
        try {
            return new Asked(
                    inquiry.method(), inquiry.path() + query, names.origin(inquiry), fields, body(inquiry, visit));
        } catch (IllegalArgumentException e) {
            throw Problem.refused(Problem.Code.MALFORMED_REQUEST, String.valueOf(e.getMessage()));
        }
    }

    private static Asked.Body body(Inquiry inquiry, Visit visit) {
        if (!inquiry.hasBody()) {
            return new Asked.Body.None();
        }
        InputStream bytes = new MovingInput(inquiry.body().get(), visit);
        return inquiry.header("Content-Length")
                .<Asked.Body>map(length -> new Asked.Body.Sized(Long.parseLong(length), bytes))
                .orElseGet(() -> new Asked.Body.Chunked(bytes));
    }

    /** At once, whatever comes: what streams is meant to be seen as it comes. */
    private static void copy(InputStream from, OutputStream to, Visit visit) throws IOException {
        byte[] piece = new byte[PIECE];
        for (int n = read(from, piece); n >= 0; n = read(from, piece)) {
            visit.moved();
            to.write(piece, 0, n);
            to.flush();
        }
    }

    private static int read(InputStream from, byte[] piece) throws IOException {
        while (true) {
            try {
                return from.read(piece);
            } catch (ClientInput.Silence e) {
                // The visit's own patience is longer than the connection's.
                if (Thread.currentThread().isInterrupted()) {
                    throw e;
                }
            }
        }
    }

    private Answer switched(Inquiry inquiry, HttpRelay relay, Visit visit) throws IOException {
        Shaken shaken = Shaken.of(inquiry);
        String accept = Handshake.accept(shaken.key());
        try {
            Optional<List<Field>> agreed = relay.upgrade(asked(inquiry, visit), shaken.key(), accept);
            if (agreed.isEmpty()) {
                return PlainPage.of(502, "The server in the box takes no WebSocket here", "It answered otherwise.");
            }
            Map<String, String> headers = agreed.get().stream()
                    .collect(Collectors.toMap(Field::name, Field::value, (one, other) -> one + ", " + other));
            return new Answer.Switched(headers, (client, toClient) -> tunnel(relay, visit, client, toClient))
                    .with("Sec-WebSocket-Accept", accept);
        } catch (IOException e) {
            return bad(e);
        }
    }

    /** Bytes as they are, until one side has enough. */
    private static void tunnel(HttpRelay relay, Visit visit, InputStream client, OutputStream toClient)
            throws IOException {
        Thread reader = Thread.currentThread();
        Thread back = Thread.ofVirtual().name("tunnel").start(() -> {
            try {
                copy(relay.input(), toClient, visit);
            } catch (IOException e) {
                relay.close();
            }
            reader.interrupt();
        });
        try {
            copy(client, relay.output(), visit);
        } finally {
            relay.close();
            back.interrupt();
        }
    }

    /** Says that something moves. */
    private static final class MovingInput extends InputStream {
        private final InputStream in;
        private final Visit visit;

        MovingInput(InputStream in, Visit visit) {
            this.in = in;
            this.visit = visit;
        }

        @Override
        public int read() throws IOException {
            visit.moved();
            return in.read();
        }

        @Override
        public int read(byte[] into, int from, int length) throws IOException {
            visit.moved();
            return in.read(into, from, length);
        }
    }
}

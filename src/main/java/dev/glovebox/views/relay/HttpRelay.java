package dev.glovebox.views.relay;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.glovebox.sandbox.Duplex;
import dev.glovebox.sandbox.Inlet;
import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One request to a server inside, on a connection of its own, and its answer; nothing of another is ever on it. */
public final class HttpRelay implements Closeable {
    private static final int PIECE = 1 << 16;

    private final Duplex server;
    private final OwnName name;
    private final InputStream in;

    HttpRelay(Duplex server, OwnName name) {
        this.server = server;
        this.name = name;
        this.in = new BufferedInputStream(server.in(), PIECE);
    }

    /** A way into a box. */
    @FunctionalInterface
    public interface Line {
        Duplex connect(Inlet inlet) throws IOException, InterruptedException;
    }

    public static HttpRelay open(Line line, int port) throws IOException, InterruptedException {
        return open(line, new Inlet.Port(port));
    }

    /** Throws {@link NobodyThere} when nothing listens there. */
    public static HttpRelay open(Line line, Inlet inlet) throws IOException, InterruptedException {
        try {
            return new HttpRelay(line.connect(inlet), OwnName.of(inlet));
        } catch (Inlet.Unanswered e) {
            throw new NobodyThere(String.valueOf(e.getMessage()));
        }
    }

    /** The head of the answer; the rest of the request's body goes on by itself meanwhile and after. */
    public Reply ask(Asked asked) throws IOException {
        InputStream body = body(asked);
        byte[] first = new byte[PIECE];
        // Whoever waits for 100 Continue gets it here, when nothing of an answer can be on its way yet.
        int n = body.read(first);
        write(head(asked, List.of(new Field("Connection", "close"))));
        OutputStream out = asked.body() instanceof Asked.Body.Chunked ? new ChunkOutput(server.out()) : server.out();
        if (n >= 0) {
            Thread.ofVirtual().name("relay-upload").start(() -> upload(first, n, body, out));
        }
        return Reply.of(Reply.head(in), asked.method(), name, in);
    }

    private static InputStream body(Asked asked) {
        return switch (asked.body()) {
            case Asked.Body.None() -> InputStream.nullInputStream();
            case Asked.Body.Sized(long length, var bytes) -> bytes;
            case Asked.Body.Chunked(var bytes) -> bytes;
        };
    }

    /** The server may answer without having read it all; what becomes of the rest is its business. */
    private void upload(byte[] first, int n, InputStream body, OutputStream out) {
        try {
            out.write(first, 0, n);
            body.transferTo(out);
            if (out instanceof ChunkOutput chunks) {
                chunks.end();
            }
        } catch (IOException | RuntimeException e) {
            // A body that broke off must not look whole: without its end the server waits, and so do we until this.
            close();
        }
    }

    /**
     * The headers for the client when the server agrees to a WebSocket, from where on both {@link #input} and {@link #output} are its;
     * empty when it does not.
     */
    public Optional<List<Field>> upgrade(Asked asked, String key, String accept) throws IOException {
        List<Field> own = asked.fields().stream()
                .filter(field -> field.is("Sec-WebSocket-Protocol") || field.is("Sec-WebSocket-Extensions"))
                .toList();
        write(head(asked, upgradeFields(key, own)));
        Reply.Head head = Reply.head(in);
        if (head.status() != 101) {
            return Optional.empty();
        }
        boolean agrees = head.values("upgrade").stream().anyMatch("websocket"::equalsIgnoreCase)
                && head.values("sec-websocket-accept").equals(List.of(accept));
        if (!agrees) {
            throw new BadReply("it switches to something else than a WebSocket");
        }
        return Optional.of(head.fields().stream()
                .filter(field -> field.is("Sec-WebSocket-Protocol") || field.is("Sec-WebSocket-Extensions"))
                .toList());
    }

    private static List<Field> upgradeFields(String key, List<Field> own) {
        List<Field> fields = new ArrayList<>(List.of(
                new Field("Connection", "Upgrade"),
                new Field("Upgrade", "websocket"),
                new Field("Sec-WebSocket-Version", "13"),
                new Field("Sec-WebSocket-Key", key)));
        fields.addAll(own);
        return fields;
    }

    public InputStream input() {
        return in;
    }

    public OutputStream output() {
        return server.out();
    }

    private byte[] head(Asked asked, List<Field> own) {
        StringBuilder head =
                new StringBuilder(asked.method() + " " + asked.target() + " HTTP/1.1\r\nHost: " + name.host() + "\r\n");
        Passing.inwards(asked, name).forEach(field -> append(head, field));
        own.forEach(field -> append(head, field));
        switch (asked.body()) {
            case Asked.Body.None() -> {}
            case Asked.Body.Sized(long length, var ignored) ->
                append(head, new Field("Content-Length", Long.toString(length)));
            case Asked.Body.Chunked ignored -> append(head, new Field("Transfer-Encoding", "chunked"));
        }
        return head.append("\r\n").toString().getBytes(ISO_8859_1);
    }

    private static void append(StringBuilder head, Field field) {
        head.append(field.name()).append(": ").append(field.value()).append("\r\n");
    }

    /** A server that is gone already may have said why. */
    private void write(byte[] bytes) throws IOException {
        server.out().write(bytes);
        server.out().flush();
    }

    @Override
    public void close() {
        server.close();
    }
}

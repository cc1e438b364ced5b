package dev.glovebox.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.glovebox.protocol.Json;
import dev.glovebox.testing.ReplayServer.Reply;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Answers of all kinds, good and bad. */
public final class Replies {
    private static final String STREAM_HEAD =
            "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream; charset=utf-8\r\nTransfer-Encoding: chunked\r\n\r\n";

    private Replies() {}

    /** A whole stream in one piece. */
    public static Reply stream(String events) {
        return (request, out) -> {
            byte[] bytes = events.getBytes(UTF_8);
            out.write((STREAM_HEAD + Integer.toHexString(bytes.length) + "\r\n" + events + "\r\n0\r\n\r\n")
                    .getBytes(UTF_8));
            out.flush();
        };
    }

    /** The first bytes of a stream, then the end of the connection. */
    public static Reply cut(String events, int at) {
        return (request, out) -> {
            byte[] bytes = events.getBytes(UTF_8);
            out.write((STREAM_HEAD + Integer.toHexString(bytes.length) + "\r\n").getBytes(UTF_8));
            out.write(bytes, 0, at);
            throw new EOFException("cut");
        };
    }

    /** Each byte in a chunk and a packet of its own. */
    public static Reply drip(String events) {
        return (request, out) -> {
            out.write(STREAM_HEAD.getBytes(UTF_8));
            for (byte b : events.getBytes(UTF_8)) {
                out.write(new byte[] {'1', '\r', '\n', b, '\r', '\n'});
            }
            out.write("0\r\n\r\n".getBytes(UTF_8));
        };
    }

    /** The same, with a rest before each. */
    public static Reply drip(String events, int everyMillis) {
        return (request, out) -> {
            out.write(STREAM_HEAD.getBytes(UTF_8));
            for (byte b : events.getBytes(UTF_8)) {
                rest(everyMillis);
                out.write(new byte[] {'1', '\r', '\n', b, '\r', '\n'});
            }
            out.write("0\r\n\r\n".getBytes(UTF_8));
        };
    }

    /** The beginning of a stream, then this piece again and again until the client has enough. */
    public static Reply endless(String events, String piece, int everyMillis) {
        return (request, out) -> {
            out.write(STREAM_HEAD.getBytes(UTF_8));
            chunk(out, events);
            while (true) {
                rest(everyMillis);
                chunk(out, piece);
            }
        };
    }

    /** The beginning of a stream, then nothing. */
    public static Reply stall(String events) {
        return (request, out) -> {
            out.write(STREAM_HEAD.getBytes(UTF_8));
            chunk(out, events);
            rest(60_000);
        };
    }

    /** Takes the request and says nothing. */
    public static Reply hang() {
        return (request, out) -> rest(60_000);
    }

    /** Takes the request and hangs up. */
    public static Reply hangUp() {
        return (request, out) -> {
            throw new EOFException("hung up");
        };
    }

    public static Reply status(int status, Map<String, String> headers, String body) {
        var head = new StringBuilder("HTTP/1.1 " + status + " Status\r\nContent-Type: application/json\r\n");
        headers.forEach(
                (name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
        return raw(head + "Content-Length: " + body.getBytes(UTF_8).length + "\r\n\r\n" + body);
    }

    public static Reply raw(String text) {
        return (request, out) -> out.write(text.getBytes(UTF_8));
    }

    /** As the real ones: 400 when a call has no result, or a result no call, and else the other reply. */
    public static Reply paired(Reply otherwise) {
        return (request, out) -> {
            Set<String> open = new HashSet<>();
            boolean good = pairs(Json.parse(request.body()), open) && open.isEmpty();
            Reply reply = good
                    ? otherwise
                    : status(400, Map.of(), "{\"error\":{\"message\":\"calls and results do not pair\"}}");
            reply.write(request, out);
        };
    }

    private static boolean pairs(Json body, Set<String> open) {
        for (Json message : body.list("messages")) {
            Set<String> results = results(message);
            if (!open.containsAll(results) || (results.isEmpty() && !open.isEmpty())) {
                return false;
            }
            open.removeAll(results);
            message.list("content").forEach(block -> block.string("id").ifPresent(open::add));
            message.list("tool_calls").forEach(call -> call.string("id").ifPresent(open::add));
        }
        return true;
    }

    private static Set<String> results(Json message) {
        return Stream.concat(
                        message.string("tool_call_id").stream(),
                        message.list("content").stream().flatMap(block -> block.string("tool_use_id").stream()))
                .collect(Collectors.toSet());
    }

    private static void chunk(OutputStream out, String text) throws IOException {
        byte[] bytes = text.getBytes(UTF_8);
        if (bytes.length > 0) {
            out.write((Integer.toHexString(bytes.length) + "\r\n" + text + "\r\n").getBytes(UTF_8));
        }
    }

    private static void rest(int millis) throws IOException {
        try {
            new CountDownLatch(1).await(millis, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }
}

package dev.glovebox.model.http;

import dev.glovebox.model.http.PostOutcome.Again;
import dev.glovebox.protocol.Cancel;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.ProtocolException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * One request. It is made on a virtual thread because an interrupt closes the socket that such a thread waits for, and
 * nothing else ends a read of {@link HttpURLConnection}; the asking thread watches the time.
 */
final class Exchange {
    private static final int BUFFER = 16 * 1024;
    private static final int LONGEST_REST = 64 * 1024;

    private final HttpPost post;
    private final PostLimits limits;
    private final byte[] body;
    private final EventSink sink;
    private final Ending ending;
    private Again again = Again.LATER;

    Exchange(HttpPost post, PostLimits limits, byte[] body, EventSink sink) {
        this.post = post;
        this.limits = limits;
        this.body = body;
        this.sink = sink;
        ending = new Ending(post.host(), limits);
    }

    PostOutcome run(Cancel cancel) {
        Thread reader = Thread.ofVirtual().name("model-request").unstarted(this::talk);
        try (var _ = cancel.whenAsked(() -> ending.settle(new PostOutcome.Cancelled()))) {
            if (!cancel.isAsked()) {
                reader.start();
            }
            return ending.await();
        } finally {
            reader.interrupt();
        }
    }

    private void talk() {
        try {
            ending.settle(converse(post.open()));
        } catch (IOException e) {
            ending.settle(Trouble.of(e, post.host(), again));
        } catch (RuntimeException e) {
            ending.fail(e);
        } catch (StackOverflowError | OutOfMemoryError e) {
            // The JDK's client recurses for each "100 Continue", and memory is finite: the asking thread must hear of
            // it.
            ending.settle(
                    new PostOutcome.Broken("the answer of " + post.host() + " cannot be taken: " + e, Again.NEVER));
        } finally {
            ending.leave();
        }
    }

    private PostOutcome converse(HttpURLConnection connection) throws IOException {
        boolean whole = false;
        try {
            int status = send(connection);
            if (status / 100 != 2 || !streams(connection)) {
                Head body = Head.of(errorBody(connection, status), limits.errorBytes());
                whole = body.isAll();
                return new PostOutcome.Rejected(status, headers(connection), body.text());
            }
            InputStream in = connection.getInputStream();
            PostOutcome outcome = read(in);
            ending.settle(outcome);
            whole = Head.of(in, LONGEST_REST).isAll();
            return outcome;
        } finally {
            if (whole) {
                post.keep(connection);
            } else {
                connection.disconnect();
            }
        }
    }

    private int send(HttpURLConnection connection) throws IOException {
        again = post.forgetKept() ? Again.AT_ONCE : Again.LATER;
        try (OutputStream out = connection.getOutputStream()) {
            out.write(body);
        }
        int status = connection.getResponseCode();
        if (status < 0) {
            throw new ProtocolException("the answer is not HTTP");
        }
        again = Again.LATER;
        ending.heard();
        return status;
    }

    private PostOutcome read(InputStream in) throws IOException {
        var events = new SseReader(limits.eventBytes(), (name, data) -> ending.deliver(sink, name, data));
        byte[] buffer = new byte[BUFFER];
        long total = 0;
        for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
            ending.heard();
            total += count;
            if (total > limits.streamBytes()) {
                throw new IOException("an answer longer than " + limits.streamBytes() + " bytes");
            }
            if (!events.feed(buffer, count)) {
                return new PostOutcome.Finished();
            }
        }
        return new PostOutcome.Ended();
    }

    /** Some servers name no type; a page or a document is no stream. */
    private static boolean streams(HttpURLConnection connection) {
        String type = connection.getContentType();
        return type == null || !(type.startsWith("application/json") || type.startsWith("text/html"));
    }

    private static InputStream errorBody(HttpURLConnection connection, int status) throws IOException {
        InputStream error = status < 400 ? connection.getInputStream() : connection.getErrorStream();
        return error == null ? InputStream.nullInputStream() : error;
    }

    private static Map<String, String> headers(HttpURLConnection connection) {
        Map<String, String> headers = new HashMap<>();
        connection.getHeaderFields().forEach((name, values) -> {
            if (name != null && !values.isEmpty()) {
                headers.put(name.toLowerCase(Locale.ROOT), values.getFirst());
            }
        });
        return headers;
    }
}

package dev.glovebox.model.http;

import dev.glovebox.model.http.PostOutcome.Again;
import dev.glovebox.protocol.Cancel;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * One request, on a thread of its own that ends with it; the asking thread watches the time. Closing the connection ends
 * whatever that thread waits for. It is no virtual thread: the poller of those never ends, and holds up the JVM's exit.
 */
final class Exchange {
    private static final int BUFFER = 16 * 1024;
    private static final int LONGEST_REST = 64 * 1024;

    private final HttpPost post;
    private final PostLimits limits;
    private final byte[] body;
    private final EventSink sink;
    private final Ending ending;
    private final AtomicReference<@Nullable WebConnection> inUse = new AtomicReference<>();
    private volatile boolean over;
    private Again again = Again.LATER;

    Exchange(HttpPost post, PostLimits limits, byte[] body, EventSink sink) {
        this.post = post;
        this.limits = limits;
        this.body = body;
        this.sink = sink;
        ending = new Ending(post.host(), limits);
    }

    PostOutcome run(Cancel cancel) {
        Thread reader = Thread.ofPlatform().daemon().name("model-request").unstarted(this::talk);
        try (var _ = cancel.whenAsked(() -> ending.settle(new PostOutcome.Cancelled()))) {
            if (!cancel.isAsked()) {
                reader.start();
            }
            return ending.await();
        } finally {
            over = true;
            drop();
        }
    }

    private void drop() {
        WebConnection connection = inUse.getAndSet(null);
        if (connection != null) {
            connection.close();
        }
    }

    private void talk() {
        try {
            ending.settle(converse());
        } catch (IOException e) {
            ending.settle(Trouble.of(e, post.host(), again));
        } catch (RuntimeException e) {
            ending.fail(e);
        } catch (StackOverflowError | OutOfMemoryError e) {
            // Memory is finite: the asking thread must hear of it.
            ending.settle(
                    new PostOutcome.Broken("the answer of " + post.host() + " cannot be taken: " + e, Again.NEVER));
        } finally {
            drop();
            ending.leave();
        }
    }

    private PostOutcome converse() throws IOException {
        WebAnswer answer = send(connection());
        if (answer.status() / 100 != 2 || !streams(answer)) {
            Head rest = Head.of(answer.body(), limits.errorBytes());
            keep(answer, rest);
            return new PostOutcome.Rejected(answer.status(), answer.headers(), rest.text());
        }
        PostOutcome outcome = read(answer.body());
        ending.settle(outcome);
        keep(answer, Head.of(answer.body(), LONGEST_REST));
        return outcome;
    }

    /** One that was kept may have died meanwhile, and then a new one will do. */
    private WebConnection connection() throws IOException {
        WebConnection kept = post.takeKept();
        WebConnection connection = kept == null ? post.fresh() : kept;
        again = kept == null ? Again.LATER : Again.AT_ONCE;
        inUse.set(connection);
        if (over) {
            throw new IOException("nobody waits for it any more");
        }
        if (kept == null) {
            connection.connect(limits.connect(), post.secure());
        }
        return connection;
    }

    private WebAnswer send(WebConnection connection) throws IOException {
        WebAnswer answer = connection.post(post.headers(), body);
        again = Again.LATER;
        ending.heard();
        return answer;
    }

    /** For the next request, when this one's answer was read to its end. */
    private void keep(WebAnswer answer, Head rest) {
        WebConnection connection = rest.isAll() && answer.keepsConnection() ? inUse.getAndSet(null) : null;
        if (connection != null) {
            post.keep(connection);
        }
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
    private static boolean streams(WebAnswer answer) {
        String type = answer.headers().getOrDefault("content-type", "").toLowerCase(Locale.ROOT);
        return !(type.startsWith("application/json") || type.startsWith("text/html"));
    }
}

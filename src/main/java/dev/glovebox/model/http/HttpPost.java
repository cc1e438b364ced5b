package dev.glovebox.model.http;

import dev.glovebox.protocol.Cancel;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Posts to one address and streams the answer. It is {@link HttpURLConnection} because that costs a third of
 * {@code java.net.http} at the first request of a process.
 */
public final class HttpPost implements AutoCloseable {
    static {
        // Read once, when the JDK's client is loaded: without it a POST is sent twice when a kept connection dies.
        System.setProperty("sun.net.http.retryPost", "false");
    }

    private final URI address;
    private final Map<String, String> headers;
    private final PostLimits limits;

    /** The last one that was read to its end: the JDK keeps its socket for the next request. */
    private final AtomicReference<@Nullable HttpURLConnection> kept = new AtomicReference<>();

    /** The headers are sent as they are: neither names nor values may hold line ends. */
    public HttpPost(URI address, Map<String, String> headers, PostLimits limits) {
        this.address = address;
        this.headers = Map.copyOf(headers);
        this.limits = limits;
    }

    /** Blocks until the sink has all it wants, the stream ends or breaks, or the wish to cancel comes. */
    public PostOutcome send(byte[] body, EventSink sink, Cancel cancel) {
        return new Exchange(this, limits, body, sink).run(cancel);
    }

    /**
     * Loads what a first request needs: the JDK's client, and for https its trust store. It takes a while and can be done
     * beside other work; nothing is sent.
     */
    public void prepare() {
        try {
            open();
        } catch (IOException e) {
            // The request will meet it too, and tell.
        }
    }

    HttpURLConnection open() throws IOException {
        var connection = (HttpURLConnection) address.toURL().openConnection();
        connection.setRequestMethod("POST");
        connection.setDoOutput(true);
        connection.setInstanceFollowRedirects(false);
        connection.setConnectTimeout((int) limits.connect().toMillis());
        connection.setRequestProperty("Content-Type", "application/json");
        connection.setRequestProperty("Accept", "text/event-stream, application/json");
        headers.forEach(connection::setRequestProperty);
        return connection;
    }

    String host() {
        return address.getAuthority();
    }

    void keep(HttpURLConnection connection) {
        kept.set(connection);
    }

    /** Whether a request may have gone out on a connection that was kept. */
    boolean forgetKept() {
        return kept.getAndSet(null) != null;
    }

    @Override
    public void close() {
        HttpURLConnection last = kept.getAndSet(null);
        if (last != null) {
            last.disconnect();
        }
    }
}

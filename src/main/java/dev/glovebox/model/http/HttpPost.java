package dev.glovebox.model.http;

import dev.glovebox.protocol.Cancel;
import java.io.IOException;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;

/** Posts to one address and streams the answer. */
public final class HttpPost implements AutoCloseable {
    private final URI address;
    private final Map<String, String> headers;
    private final PostLimits limits;
    private final Supplier<SSLSocketFactory> secure;

    /** The last one that was read to its end: the next request goes out on it. */
    private final AtomicReference<@Nullable WebConnection> kept = new AtomicReference<>();

    private final AtomicReference<@Nullable FutureTask<WebConnection>> prepared = new AtomicReference<>();

    /** The headers are sent as they are: neither names nor values may hold line ends. */
    public HttpPost(URI address, Map<String, String> headers, PostLimits limits) {
        this(address, headers, limits, () -> (SSLSocketFactory) SSLSocketFactory.getDefault());
    }

    HttpPost(URI address, Map<String, String> headers, PostLimits limits, Supplier<SSLSocketFactory> secure) {
        this.address = address;
        this.headers = new LinkedHashMap<>(
                Map.of("Content-Type", "application/json", "Accept", "text/event-stream, application/json"));
        this.headers.putAll(headers);
        this.limits = limits;
        this.secure = secure;
    }

    /** Blocks until the sink has all it wants, the stream ends or breaks, or the wish to cancel comes. */
    public PostOutcome send(byte[] body, EventSink sink, Cancel cancel) {
        return new Exchange(this, limits, body, sink).run(cancel);
    }

    /** Connects for the first request beside other work; nothing is sent. */
    public void prepare() {
        FutureTask<WebConnection> connecting = new FutureTask<>(this::connected);
        prepared.set(connecting);
        Thread.ofPlatform().daemon().name("model-connect").start(connecting);
    }

    private WebConnection connected() throws IOException {
        WebConnection connection = fresh();
        connection.connect(limits.connect(), secure);
        return connection;
    }

    WebConnection fresh() {
        return new WebConnection(address);
    }

    Supplier<SSLSocketFactory> secure() {
        return secure;
    }

    Map<String, String> headers() {
        return headers;
    }

    String host() {
        return address.getAuthority();
    }

    void keep(WebConnection connection) {
        kept.set(connection);
    }

    /** One that is open already, waiting for it while it is being prepared. */
    @Nullable
    WebConnection takeKept() {
        FutureTask<WebConnection> connecting = prepared.getAndSet(null);
        return connecting == null ? kept.getAndSet(null) : outcome(connecting);
    }

    /** What could not be prepared is met again by the request, which tells. */
    private static @Nullable WebConnection outcome(FutureTask<WebConnection> connecting) {
        try {
            return connecting.get();
        } catch (ExecutionException e) {
            return null;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
        }
    }

    @Override
    public void close() {
        FutureTask<WebConnection> connecting = prepared.getAndSet(null);
        WebConnection last = connecting != null && connecting.isDone() ? outcome(connecting) : kept.getAndSet(null);
        if (last != null) {
            last.close();
        }
    }
}

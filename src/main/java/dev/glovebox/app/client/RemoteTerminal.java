package dev.glovebox.app.client;

import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.MalformedJson;
import java.io.IOException;
import java.io.OutputStream;
import java.net.ProxySelector;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Redirect;
import java.net.http.WebSocket;
import java.net.http.WebSocketHandshakeException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** A terminal in a box on a server: what it shows goes to a stream as it is, because a person asked for that. */
public final class RemoteTerminal implements AutoCloseable {
    private static final Duration CONNECT = Duration.ofSeconds(10);
    private static final Duration SLOWEST_SEND = Duration.ofSeconds(60);
    private static final Duration GOODBYE = Duration.ofMillis(500);

    private final Server server;
    private final HttpClient client;
    private final Ears ears;
    private final WebSocket socket;

    private RemoteTerminal(Server server, HttpClient client, Ears ears, WebSocket socket) {
        this.server = server;
        this.client = client;
        this.ears = ears;
        this.socket = socket;
    }

    /** @param screen is written to by one thread of its own */
    static RemoteTerminal open(Server server, String path, OutputStream screen) {
        HttpClient client = HttpClient.newBuilder()
                .connectTimeout(CONNECT)
                .followRedirects(Redirect.NEVER)
                .proxy(ProxySelector.of(null))
                .build();
        var ears = new Ears(screen);
        CompletableFuture<WebSocket> asked = client.newWebSocketBuilder()
                .connectTimeout(CONNECT)
                .header("Authorization", "Bearer " + server.token())
                .buildAsync(URI.create(server.address().replaceFirst("^http", "ws") + path), ears);
        try {
            return new RemoteTerminal(server, client, ears, done(asked, CONNECT.multipliedBy(2)));
        } catch (WebSocketHandshakeException e) {
            throw Problem.of(server, e.getResponse().statusCode(), "", "");
        } catch (IOException e) {
            throw Problem.unreachable(server, e);
        }
    }

    /** What a person typed. */
    public void type(byte[] bytes, int offset, int length) throws IOException {
        synchronized (socket) {
            done(socket.sendBinary(ByteBuffer.wrap(bytes, offset, length), true), SLOWEST_SEND);
        }
    }

    public void resize(int rows, int columns) {
        String size =
                Json.object().with("rows", rows).with("columns", columns).end().text();
        try {
            synchronized (socket) {
                done(socket.sendText(size, true), SLOWEST_SEND);
            }
        } catch (IOException e) {
            ears.over.completeExceptionally(e);
        }
    }

    /** Waits for the end of the shell, such as "exit 0", or of the person's interest, which is empty. */
    public Optional<String> await() throws InterruptedException {
        try {
            return ears.over.get();
        } catch (ExecutionException e) {
            IOException why = e.getCause() instanceof IOException io ? io : new IOException(e.getCause());
            throw Problem.unreachable(server, why);
        }
    }

    /** The person looks no more; the shell goes on. */
    public void leave() {
        ears.over.complete(Optional.empty());
    }

    @Override
    public void close() {
        try {
            done(socket.sendClose(WebSocket.NORMAL_CLOSURE, ""), GOODBYE);
        } catch (IOException e) {
            // then the connection is gone already
        }
        socket.abort();
        client.shutdownNow();
    }

    private static <T> T done(CompletableFuture<T> step, Duration limit) throws IOException {
        try {
            return step.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof IOException io ? io : new IOException(e.getCause());
        } catch (TimeoutException e) {
            throw new IOException("no answer within " + limit.toSeconds() + " s", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    /** What the server says. */
    private static final class Ears implements WebSocket.Listener {
        private static final int LONGEST_TEXT = 16 * 1024;

        private final OutputStream screen;
        private final StringBuilder text = new StringBuilder();
        private final CompletableFuture<Optional<String>> over = new CompletableFuture<>();

        Ears(OutputStream screen) {
            this.screen = screen;
        }

        @Override
        public @Nullable CompletionStage<?> onBinary(WebSocket socket, ByteBuffer data, boolean last) {
            byte[] bytes = new byte[data.remaining()];
            data.get(bytes);
            try {
                screen.write(bytes);
                screen.flush();
                socket.request(1);
            } catch (IOException e) {
                over.complete(Optional.empty()); // nobody sees anything any more
            }
            return null;
        }

        @Override
        public @Nullable CompletionStage<?> onText(WebSocket socket, CharSequence data, boolean last) {
            if (text.length() + data.length() > LONGEST_TEXT) {
                over.completeExceptionally(new IOException("it says too much"));
                return null;
            }
            text.append(data);
            if (last) {
                said(text.toString());
                text.setLength(0);
            }
            socket.request(1);
            return null;
        }

        private void said(String whole) {
            try {
                Json.parse(whole).string("ended").ifPresent(how -> over.complete(Optional.of(how)));
            } catch (MalformedJson e) {
                over.completeExceptionally(new IOException("it says what is no JSON"));
            }
        }

        @Override
        public @Nullable CompletionStage<?> onClose(WebSocket socket, int status, String reason) {
            over.completeExceptionally(new IOException(reason.isEmpty() ? "closed with status " + status : reason));
            return null;
        }

        @Override
        public void onError(WebSocket socket, Throwable error) {
            over.completeExceptionally(error);
        }
    }
}

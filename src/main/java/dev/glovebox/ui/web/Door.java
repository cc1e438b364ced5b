package dev.glovebox.ui.web;

import dev.glovebox.ui.web.Problem.Code;
import io.helidon.common.buffers.DataReader;
import io.helidon.http.Header;
import io.helidon.http.HeaderNames;
import io.helidon.http.RequestException;
import io.helidon.http.Status;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.ServerConnectionException;
import io.helidon.webserver.http.Handler;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Between the server library and the desk: everything that is asked for comes through here. */
final class Door implements Handler {
    private static final Logger LOG = System.getLogger(Door.class.getName());

    /** For what is not known to be text or data of ours, browsers get no leeway. */
    static final Map<String, String> ALWAYS = Map.of(
            "X-Content-Type-Options",
            "nosniff",
            "Content-Security-Policy",
            "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
            "Referrer-Policy",
            "no-referrer",
            "Cache-Control",
            "no-store",
            "Cross-Origin-Resource-Policy",
            "same-origin");

    private static final Pattern SHORT = Pattern.compile("[1-9][0-9]{0,5}");

    private final Desk desk;
    private final Watch watch;
    private final Duration stall;

    Door(Desk desk, Watch watch, Duration stall) {
        this.desk = desk;
        this.watch = watch;
        this.stall = stall;
    }

    @Override
    public void handle(ServerRequest request, ServerResponse response) {
        Entity entity = new Entity(request);
        Map<String, List<String>> headers = headers(request);
        Inquiry inquiry = new Inquiry(
                request.prologue().method().text(),
                request.prologue().uriPath().rawPath(),
                request.prologue().query().rawValue(),
                headers,
                request.remotePeer().host(),
                () -> entity);
        try {
            desk.serve(inquiry, answer -> send(answer, request, entity, response));
            if (!entity.isRead && mayHaveBody(headers)) {
                throw new CloseConnectionException("what follows may be the rest of a body");
            }
        } catch (IOException e) {
            throw new CloseConnectionException("the client is gone", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CloseConnectionException("the server stops", e);
        }
    }

    private static Map<String, List<String>> headers(ServerRequest request) {
        Map<String, List<String>> headers = new HashMap<>();
        for (Header header : request.headers()) {
            headers.put(header.headerName().lowerCase().toLowerCase(Locale.ROOT), header.allValues());
        }
        return headers;
    }

    private static boolean mayHaveBody(Map<String, List<String>> headers) {
        return headers.containsKey("transfer-encoding")
                || !headers.getOrDefault("content-length", List.of("0")).equals(List.of("0"));
    }

    /** So little that it is read to its end, even when it is of no use, rather than to give up the connection. */
    private static boolean isShort(Map<String, List<String>> headers) {
        List<String> length = headers.getOrDefault("content-length", List.of());
        return length.size() == 1
                && SHORT.matcher(length.getFirst()).matches()
                && !headers.containsKey("transfer-encoding")
                && !headers.containsKey("expect");
    }

    private void send(Answer answer, ServerRequest request, Entity entity, ServerResponse response)
            throws IOException, InterruptedException {
        response.status(Status.create(answer.status()));
        ALWAYS.forEach((name, value) -> response.header(HeaderNames.create(name), value));
        answer.headers().forEach((name, value) -> response.header(HeaderNames.create(name), value));
        Map<String, List<String>> headers = headers(request);
        if (isShort(headers)) {
            entity.finish();
        }
        if (!entity.isRead && mayHaveBody(headers)) {
            response.header(HeaderNames.CONNECTION, "close");
        }
        boolean bare = request.prologue().method().text().equals("HEAD");
        try {
            switch (answer) {
                case Answer.Whole whole -> sendWhole(whole, bare, response);
                case Answer.Written written -> sendWritten(written, bare, response);
            }
        } catch (UncheckedIOException | ServerConnectionException e) {
            throw new Gone(e);
        } catch (RuntimeException e) {
            LOG.log(Level.WARNING, "an answer broke off", e);
            throw new Gone(e);
        }
    }

    private static void sendWhole(Answer.Whole whole, boolean bare, ServerResponse response) {
        if (bare) {
            response.header(
                    HeaderNames.CONTENT_LENGTH, Integer.toString(whole.body().size()));
            response.send();
        } else if (whole.status() == Status.NO_CONTENT_204.code() || whole.status() == Status.NOT_MODIFIED_304.code()) {
            response.send();
        } else {
            response.send(whole.body().toBytes());
        }
    }

    private void sendWritten(Answer.Written written, boolean bare, ServerResponse response)
            throws IOException, InterruptedException {
        try (Answer.Writer writer = written.writer()) {
            written.size().ifPresent(size -> response.header(HeaderNames.CONTENT_LENGTH, Long.toString(size)));
            if (bare) {
                response.send();
                return;
            }
            OutputStream client = new WatchedOutput(response.outputStream(), watch, stall);
            writer.to(client);
            client.close();
        }
    }

    /** The client's bytes; whatever the library throws about them becomes a refusal, or an end. */
    private final class Entity extends InputStream {
        private final ServerRequest request;
        private @Nullable InputStream bytes;
        private boolean isRead;

        Entity(ServerRequest request) {
            this.request = request;
        }

        void finish() throws IOException {
            if (request.content().hasEntity() && !isRead) {
                transferTo(OutputStream.nullOutputStream());
            }
        }

        private InputStream bytes() {
            if (bytes == null) {
                bytes = request.content().inputStream();
            }
            return bytes;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] into, int from, int length) throws IOException {
            try (Watch.Fuse _ = watch.light(stall)) {
                int n = bytes().read(into, from, length);
                isRead = n < 0;
                return n;
            } catch (RequestException e) {
                throw e.status().code() == Code.BODY_TOO_LARGE.status()
                        ? Body.tooLarge(Body.MOST_UPLOAD)
                        : Problem.refused(Code.MALFORMED_REQUEST, "the body's chunks are malformed");
            } catch (UncheckedIOException
                    | ServerConnectionException
                    | DataReader.InsufficientDataAvailableException e) {
                throw new Gone(e);
            }
        }
    }
}

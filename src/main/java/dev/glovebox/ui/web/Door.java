package dev.glovebox.ui.web;

import dev.glovebox.views.relay.Field;
import io.helidon.http.Header;
import io.helidon.http.HeaderNames;
import io.helidon.http.Status;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.ServerConnectionException;
import io.helidon.webserver.http.Handler;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;

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

    private static final long MOST_OF_NO_USE = 1 << 20;
    private static final Pattern SHORT = Pattern.compile("[1-9][0-9]{0,5}");

    private final Supplier<Reception> reception;
    private final ConnectionSettings connections;

    Door(Supplier<Reception> reception, ConnectionSettings connections) {
        this.reception = reception;
        this.connections = connections;
    }

    @Override
    public void handle(ServerRequest request, ServerResponse response) {
        ClientBody entity = new ClientBody(request, connections);
        Map<String, List<String>> headers = headers(request.headers());
        Inquiry inquiry = new Inquiry(
                request.prologue().method().text(),
                request.prologue().uriPath().rawPath(),
                request.prologue().query().rawValue(),
                headers,
                connections.client(request.remotePeer().host(), headers),
                () -> entity);
        Sender sender = new Sender(request, entity, response);
        try {
            serve(inquiry, sender);
            if (!entity.isRead() && mayHaveBody(headers)) {
                throw new CloseConnectionException("what follows may be the rest of a body");
            }
        } catch (IOException e) {
            throw new CloseConnectionException("the client is gone", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CloseConnectionException("the server stops", e);
        } finally {
            connections.chunks().lift();
        }
    }

    /** A fault of ours is answered here: the library does not know it from a bad request. */
    private void serve(Inquiry inquiry, Sender sender) throws IOException, InterruptedException {
        try {
            reception.get().serve(inquiry, sender);
        } catch (CloseConnectionException e) {
            throw e;
        } catch (RuntimeException | Error e) {
            LoggedFault fault = LoggedFault.log("a " + inquiry.method() + " request", e);
            sender.send(Answer.problem(fault.problem()));
        }
    }

    private final class Sender implements Reception.Outlet {
        private final ServerRequest request;
        private final ClientBody entity;
        private final ServerResponse response;
        private long mostOfNoUse = Body.MOST_OF_STRANGERS;
        private boolean hasBegun;

        Sender(ServerRequest request, ClientBody entity, ServerResponse response) {
            this.request = request;
            this.entity = entity;
            this.response = response;
        }

        @Override
        public void callerKnown() {
            connections.chunks().lift();
            connections.bound().known(request.remotePeer().address());
            mostOfNoUse = MOST_OF_NO_USE;
        }

        @Override
        public void send(Answer answer) throws IOException, InterruptedException {
            if (!(answer instanceof Answer.Passed) && isShort(headers(request.headers()), mostOfNoUse)) {
                entity.finish();
            }
            if (hasBegun) {
                throw new Gone(new IllegalStateException("there is an answer already"));
            }
            hasBegun = true;
            Door.this.send(answer, request, entity, response);
        }
    }

    static Map<String, List<String>> headers(Iterable<Header> given) {
        Map<String, List<String>> headers = new HashMap<>();
        for (Header header : given) {
            headers.put(header.headerName().lowerCase().toLowerCase(Locale.ROOT), header.allValues());
        }
        return headers;
    }

    /** All that an answer has. */
    static List<Field> fields(Answer answer) {
        if (answer instanceof Answer.Passed passed) {
            return passed.fields();
        }
        Map<String, String> headers = new LinkedHashMap<>(ALWAYS);
        headers.putAll(answer.headers());
        return headers.entrySet().stream()
                .map(header -> new Field(header.getKey(), header.getValue()))
                .toList();
    }

    private static boolean mayHaveBody(Map<String, List<String>> headers) {
        return headers.containsKey("transfer-encoding")
                || !headers.getOrDefault("content-length", List.of("0")).equals(List.of("0"));
    }

    static boolean wantsClose(Map<String, List<String>> headers) {
        return headers.getOrDefault("connection", List.of()).stream()
                .flatMap(value -> Stream.of(value.split(",", -1)))
                .anyMatch(option -> option.strip().equalsIgnoreCase("close"));
    }

    /** So little that it is read to its end, even when it is of no use, rather than to give up the connection. */
    private static boolean isShort(Map<String, List<String>> headers, long most) {
        List<String> length = headers.getOrDefault("content-length", List.of());
        return length.size() == 1
                && SHORT.matcher(length.getFirst()).matches()
                && Long.parseLong(length.getFirst()) <= most
                && !headers.containsKey("transfer-encoding")
                && !headers.containsKey("content-encoding")
                && !headers.containsKey("expect");
    }

    private void send(Answer answer, ServerRequest request, ClientBody entity, ServerResponse response)
            throws IOException, InterruptedException {
        response.status(Status.create(answer.status()));
        fields(answer).forEach(field -> response.headers().add(HeaderNames.create(field.name()), field.value()));
        Map<String, List<String>> headers = headers(request.headers());
        if (wantsClose(headers) || (!entity.isRead() && mayHaveBody(headers))) {
            response.header(HeaderNames.CONNECTION, "close");
        }
        boolean bare = request.prologue().method().text().equals("HEAD");
        try {
            switch (answer) {
                case Answer.Whole whole -> sendWhole(whole, bare, response);
                case Answer.Written(var ignored, var size, var writer) -> sendWritten(size, writer, bare, response);
                case Answer.Passed(int status, var ignored, var size, var writer) ->
                    sendWritten(
                            hasNoBody(status) ? OptionalLong.empty() : size,
                            writer,
                            bare || hasNoBody(status),
                            response);
                case Answer.Switched ignored ->
                    throw new IllegalStateException("only a connection that can be taken over is");
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
        } else if (hasNoBody(whole.status())) {
            response.send();
        } else {
            response.send(whole.body().toBytes());
        }
    }

    private static boolean hasNoBody(int status) {
        return status == Status.NO_CONTENT_204.code() || status == Status.NOT_MODIFIED_304.code();
    }

    private void sendWritten(OptionalLong size, Answer.Writer writer, boolean bare, ServerResponse response)
            throws IOException, InterruptedException {
        try (writer) {
            size.ifPresent(bytes -> response.header(HeaderNames.CONTENT_LENGTH, Long.toString(bytes)));
            if (bare) {
                response.send();
                return;
            }
            OutputStream client = new WatchedOutput(response.outputStream(), connections);
            writer.to(client);
            client.close();
        }
    }
}

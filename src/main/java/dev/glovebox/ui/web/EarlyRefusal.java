package dev.glovebox.ui.web;

import dev.glovebox.ui.web.Problem.Code;
import io.helidon.http.DirectHandler;
import io.helidon.http.HeaderNames;
import io.helidon.http.ServerResponseHeaders;
import io.helidon.http.Status;
import io.helidon.webserver.http.DirectHandlers;
import org.jspecify.annotations.Nullable;

/** What the library refuses before the door is refused in our words, and its own stay in the log. */
final class EarlyRefusal implements DirectHandler {
    static DirectHandlers all() {
        DirectHandlers.Builder handlers = DirectHandlers.builder();
        for (EventType type : EventType.values()) {
            handlers.addHandler(type, new EarlyRefusal());
        }
        return handlers.build();
    }

    @Override
    public TransportResponse handle(
            TransportRequest request,
            EventType type,
            Status status,
            ServerResponseHeaders headers,
            @Nullable String message) {
        Answer.Whole answer = (Answer.Whole) Answer.problem(problem(status.code()));
        TransportResponse.Builder response = TransportResponse.builder()
                .status(Status.create(answer.status()))
                .keepAlive(false)
                .entity(answer.body().toBytes());
        Door.ALWAYS.forEach((name, value) -> response.header(HeaderNames.create(name), value));
        answer.headers().forEach((name, value) -> response.header(HeaderNames.create(name), value));
        return response.build();
    }

    /** Handlers answer their own faults. */
    private static Problem problem(int status) {
        return switch (status) {
            case 413 -> new Problem(Code.BODY_TOO_LARGE, "a body has at most " + Body.MOST_UPLOAD + " bytes");
            case 414 -> new Problem(Code.ADDRESS_TOO_LONG, "an address has at most 16 kilobytes");
            case 500 ->
                LoggedFault.logWithoutCause("a request before its handler").problem();
            case 431 -> Head.tooLarge();
            case 503 -> new Problem(Code.NOT_READY, "the server is busy: try again later");
            case 505 -> new Problem(Code.VERSION_NOT_SUPPORTED, "send the request as HTTP/1.1");
            default ->
                new Problem(
                        Code.MALFORMED_REQUEST, "the request is no HTTP/1.1, or its body is packed (Content-Encoding)");
        };
    }
}

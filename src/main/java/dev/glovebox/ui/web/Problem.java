package dev.glovebox.ui.web;

import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.SecretPatterns;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/** Why a request was not done, as RFC 9457 has it; the code is for programs and stays, the detail is for people. */
record Problem(Code code, String detail, Optional<String> field, Optional<Duration> retryAfter) {
    static final String TYPE = "application/problem+json";

    /** All that can be wrong. */
    enum Code {
        MALFORMED_REQUEST(400, "The request is malformed"),
        MALFORMED_JSON(400, "The body is not JSON"),
        INVALID_REQUEST(400, "A value breaks a rule"),
        UNKNOWN_FIELD(400, "There is no such field"),
        UNAUTHORIZED(401, "A token is needed"),
        FORBIDDEN(403, "This is for admins"),
        FOREIGN_ORIGIN(403, "The request comes from another site"),
        GUARD_MISSING(403, "The guard of the sign-in is needed"),
        NOT_FOUND(404, "There is nothing here"),
        METHOD_NOT_ALLOWED(405, "The method does not fit"),
        IDEMPOTENCY_KEY_REUSED(409, "The key was used for another request"),
        CONFLICT(409, "The state does not allow it"),
        EXISTS(409, "There is something of that name"),
        WRONG_KIND(409, "It is of another kind"),
        NOT_PERMITTED(409, "The box may not do that"),
        REQUEST_TIMEOUT(408, "The body comes too slowly"),
        BODY_TOO_LARGE(413, "The body is too large"),
        ADDRESS_TOO_LONG(414, "The address is too long"),
        UNSUPPORTED_MEDIA_TYPE(415, "The content type does not fit"),
        WRONG_HOST(421, "This server has another name"),
        UPGRADE_REQUIRED(426, "This is a WebSocket"),
        QUEUE_FULL(429, "Too much waits already"),
        TOO_MANY_REQUESTS(429, "Too many requests"),
        TOO_MANY_STREAMS(429, "Too many open streams"),
        HEADERS_TOO_LARGE(431, "The headers are too large"),
        INTERNAL_ERROR(500, "Something went wrong here"),
        BOX_FAILED(502, "The box did not do it"),
        BUSY(503, "The server is busy"),
        DATABASE_AWAY(503, "The database is away"),
        DRAINING(503, "The server is about to stop"),
        NOT_HERE(503, "Another server has this"),
        NOT_READY(503, "The server is not ready"),
        BOX_TIMED_OUT(504, "The box took too long"),
        NO_SPACE(507, "The disk is full"),
        SHORT_OF_RESOURCES(507, "The server is short of something"),
        VERSION_NOT_SUPPORTED(505, "HTTP/1.1 is spoken here");

        private final int status;
        private final String title;

        Code(int status, String title) {
            this.status = status;
            this.title = title;
        }

        int status() {
            return status;
        }

        String title() {
            return title;
        }

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Words of a box, a file or a database may hold a key. */
    Problem {
        detail = SecretPatterns.hide(detail);
    }

    Problem(Code code, String detail) {
        this(code, detail, Optional.empty(), Optional.empty());
    }

    Problem about(String name) {
        return new Problem(code, detail, Optional.of(name), retryAfter);
    }

    Problem after(Duration wait) {
        return new Problem(code, detail, field, Optional.of(wait));
    }

    /** Thrown by whoever finds it. */
    Refused refused() {
        return new Refused(this);
    }

    static Refused refused(Code code, String detail) {
        return new Problem(code, detail).refused();
    }

    static Refused invalid(String field, String detail) {
        return new Problem(Code.INVALID_REQUEST, detail).about(field).refused();
    }

    /** The very same for what is not there and for what is another's. */
    static Refused missing() {
        return refused(Code.NOT_FOUND, "there is nothing of yours at this address");
    }

    Json.Obj json() {
        Json.Builder json = Json.object()
                .with("type", "about:blank")
                .with("title", code.title())
                .with("status", code.status())
                .with("code", code.word())
                .with("detail", detail);
        field.ifPresent(name -> json.with("field", name));
        return json.end();
    }

    /** Carries a problem up to where requests are answered. */
    static final class Refused extends RuntimeException {
        private static final long serialVersionUID = 1;
        private final transient Problem problem;

        private Refused(Problem problem) {
            super(problem.detail(), null, false, false);
            this.problem = problem;
        }

        Problem problem() {
            return problem;
        }
    }
}

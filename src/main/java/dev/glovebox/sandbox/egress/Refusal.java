package dev.glovebox.sandbox.egress;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.glovebox.protocol.EgressDecision.Reason;

/** Ends a connection with a reason; its sentence holds nothing of the box's but names and addresses that were read. */
final class Refusal extends Exception {
    private final transient Reason reason;
    private final String sentence;

    Refusal(Reason reason, String sentence) {
        super(sentence, null, false, false);
        this.reason = reason;
        this.sentence = sentence;
    }

    /** A connection that nobody could look up later is not made. */
    static Refusal notKept() {
        return new Refusal(
                Reason.NOT_KEPT, "the decision on this connection could not be written to the session's history");
    }

    Reason reason() {
        return reason;
    }

    String sentence() {
        return sentence;
    }

    /** A whole answer: a tool that shows the status line, a header or the body shows why. */
    byte[] answer() {
        String body = "glovebox: " + reason.code() + ": " + sentence + "\n";
        return ("HTTP/1.1 " + status() + "\r\n"
                        + "X-Glovebox-Egress: " + reason.code() + "\r\n"
                        + "Content-Type: text/plain\r\n"
                        + "Content-Length: " + body.length() + "\r\n"
                        + "Connection: close\r\n\r\n"
                        + body)
                .getBytes(US_ASCII);
    }

    private String status() {
        return switch (reason) {
            case MALFORMED_REQUEST, MALFORMED_HOST -> "400 Bad Request";
            case REQUEST_TOO_SLOW -> "408 Request Timeout";
            case REQUEST_TOO_LARGE -> "431 Request Header Fields Too Large";
            case NOT_RESOLVED, NOT_REACHED -> "502 Bad Gateway";
            case TOO_MANY_CONNECTIONS, NOT_KEPT -> "503 Service Unavailable";
            case HOST_DENIED,
                    HOST_NOT_ALLOWED,
                    PORT_NOT_ALLOWED,
                    ADDRESS_NOT_ALLOWED,
                    PRIVATE_ADDRESS,
                    FORBIDDEN_ADDRESS,
                    NOT_TLS,
                    SNI_MISSING,
                    SNI_DIFFERS -> "403 Forbidden";
        };
    }

    /** What a client of TLS hears instead: a fatal alert, access denied (RFC 8446, section 6). */
    static byte[] alert() {
        return new byte[] {21, 3, 3, 0, 2, 2, 49};
    }
}

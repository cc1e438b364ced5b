package dev.glovebox.protocol;

import java.util.Locale;

/** What became of one connection that a program in a box wanted to make. */
public sealed interface EgressDecision {
    /** As the program named it, in small letters; empty when its request could not be read. */
    String host();

    /** 0 when the request could not be read. */
    int port();

    /** For people. */
    String sentence();

    /** Connected to this address. */
    record Allowed(String host, int port, String address) implements EgressDecision {
        @Override
        public String sentence() {
            return "The box was connected to " + host + ":" + port + " (" + address + ").";
        }
    }

    /** Not connected, or cut before a byte went out. */
    record Refused(String host, int port, Reason reason, String sentence) implements EgressDecision {}

    /** For programs. */
    default Json.Obj details() {
        return switch (this) {
            case Allowed(var host, var port, var address) ->
                Json.object()
                        .with("egress", "allowed")
                        .with("host", host)
                        .with("port", port)
                        .with("address", address)
                        .end();
            case Refused(var host, var port, var reason, var sentence) ->
                Json.object()
                        .with("egress", "refused")
                        .with("host", host)
                        .with("port", port)
                        .with("reason", reason.code())
                        .end();
        };
    }

    /** Why not, for programs. */
    enum Reason {
        MALFORMED_REQUEST,
        MALFORMED_HOST,
        REQUEST_TOO_LARGE,
        REQUEST_TOO_SLOW,
        TOO_MANY_CONNECTIONS,
        NOT_KEPT,
        HOST_DENIED,
        HOST_NOT_ALLOWED,
        PORT_NOT_ALLOWED,
        ADDRESS_NOT_ALLOWED,
        PRIVATE_ADDRESS,
        FORBIDDEN_ADDRESS,
        NOT_RESOLVED,
        NOT_REACHED,
        NOT_TLS,
        SNI_MISSING,
        SNI_DIFFERS;

        /** As it stands in the header of a refusal. */
        public String code() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }
}

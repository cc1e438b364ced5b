package dev.glovebox.ui.web;

import dev.glovebox.ui.web.Problem.Code;
import dev.glovebox.ui.web.socket.Handshake;
import java.util.Locale;
import java.util.stream.Stream;

/** A request for a WebSocket that is whole, see RFC 6455, section 4.2.1. */
record Shaken(String key, boolean offersBinary) {
    private static final String PROTOCOL = "Sec-WebSocket-Protocol";

    /** What noVNC's servers speak; nothing else is ever agreed. */
    private static final String BINARY = "binary";

    static Shaken of(Inquiry inquiry, Reception.Outlet outlet) {
        if (!outlet.canSwitch()) {
            throw required();
        }
        return of(inquiry);
    }

    /** Of one that came by an upgrade. */
    static Shaken of(Inquiry inquiry) {
        String key = inquiry.header("Sec-WebSocket-Key").orElse("");
        boolean wanted = words(inquiry, "Connection").anyMatch("upgrade"::equals)
                && inquiry.header("Sec-WebSocket-Version").orElse("").equals(Handshake.VERSION);
        if (!wanted || !Handshake.isKey(key)) {
            throw required();
        }
        return new Shaken(key, words(inquiry, PROTOCOL).anyMatch(BINARY::equals));
    }

    private static Problem.Refused required() {
        return Problem.refused(
                Code.UPGRADE_REQUIRED,
                "here is a WebSocket: ask with Upgrade: websocket, and version " + Handshake.VERSION);
    }

    private static Stream<String> words(Inquiry inquiry, String header) {
        return Stream.of(inquiry.header(header).orElse("").split(",", -1))
                .map(word -> word.strip().toLowerCase(Locale.ROOT));
    }

    /** What was refused stays so, whatever else is wrong with the request: who asks for another's hears the same as of nothing. */
    static Answer answer(Answer answer, Inquiry inquiry, Reception.Outlet outlet) {
        return answer instanceof Answer.Switched ? of(inquiry, outlet).with(answer) : answer;
    }

    /** Refusals stay as they are. */
    Answer with(Answer answer) {
        if (!(answer instanceof Answer.Switched)) {
            return answer;
        }
        Answer accepted = answer.with("Sec-WebSocket-Accept", Handshake.accept(key));
        return offersBinary ? accepted.with(PROTOCOL, BINARY) : accepted;
    }
}

package dev.glovebox.ui.web.socket;

/** Why a WebSocket ends, as RFC 6455 has it in section 7.4. */
public enum CloseCode {
    NORMAL(1000),
    GOING_AWAY(1001),
    PROTOCOL_ERROR(1002),
    UNSUPPORTED(1003),
    NO_TEXT(1007),
    POLICY(1008),
    TOO_BIG(1009),
    UNEXPECTED(1011);

    /** Never sent: the connection broke off. */
    static final int BROKEN = 1006;

    /** Never sent either: the client gave none. */
    static final int NONE = 1005;

    private final int number;

    CloseCode(int number) {
        this.number = number;
    }

    int number() {
        return number;
    }

    /** Whether a client may send it. */
    static boolean isSendable(int code) {
        return (code >= 1000 && code <= 1014 && code != 1004 && code != NONE && code != BROKEN)
                || (code >= 3000 && code <= 4999);
    }
}

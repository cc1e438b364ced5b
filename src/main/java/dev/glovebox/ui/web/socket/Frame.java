package dev.glovebox.ui.web.socket;

import dev.glovebox.protocol.ByteString;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;

/** The unit on the wire, see RFC 6455, section 5.2; a client's is masked, a server's is not. */
record Frame(boolean isLast, Kind kind, ByteString payload) {
    private static final int MOST_IN_CONTROL = 125;
    private static final int SHORT = 126;
    private static final int LONG = 127;
    private static final int LAST = 0x80;
    private static final int RESERVED = 0x70;
    private static final int MASKED = 0x80;

    enum Kind {
        CONTINUATION(0),
        TEXT(1),
        BINARY(2),
        CLOSE(8),
        PING(9),
        PONG(10);

        private final int code;

        Kind(int code) {
            this.code = code;
        }

        boolean isControl() {
            return code >= CLOSE.code;
        }

        private static Kind of(int code) throws Violation {
            for (Kind kind : values()) {
                if (kind.code == code) {
                    return kind;
                }
            }
            throw new Violation(CloseCode.PROTOCOL_ERROR, "there is no kind of frame " + code);
        }
    }

    /** One of a client, without its mask; a longer one than that is refused before it is read. */
    static Frame read(InputStream in, int most) throws IOException {
        int first = octet(in);
        int second = octet(in);
        if ((first & RESERVED) != 0) {
            throw new Violation(CloseCode.PROTOCOL_ERROR, "reserved bits are set, and no extension was agreed");
        }
        if ((second & MASKED) == 0) {
            throw new Violation(CloseCode.PROTOCOL_ERROR, "a client's frames are masked");
        }
        boolean last = (first & LAST) != 0;
        Kind kind = Kind.of(first & 0x0f);
        if (kind.isControl() && (!last || (second & 0x7f) > MOST_IN_CONTROL)) {
            throw new Violation(CloseCode.PROTOCOL_ERROR, "control frames are whole and short");
        }
        int length = length(in, second & 0x7f, kind.isControl() ? MOST_IN_CONTROL : most);
        return new Frame(last, kind, ByteString.of(unmasked(in, length)));
    }

    private static int length(InputStream in, int given, int most) throws IOException {
        long length = given;
        if (given == SHORT) {
            length = number(in, 2);
        } else if (given == LONG) {
            length = number(in, 8);
        }
        if ((given == SHORT && length < SHORT) || (given == LONG && length >= 0 && length <= 0xffff)) {
            throw new Violation(CloseCode.PROTOCOL_ERROR, "the length is not in its shortest form");
        }
        if (length < 0 || length > most) {
            throw new Violation(CloseCode.TOO_BIG, "a message is too long");
        }
        return (int) length;
    }

    private static long number(InputStream in, int octets) throws IOException {
        long number = 0;
        for (int i = 0; i < octets; i++) {
            number = number << 8 | octet(in);
        }
        return number;
    }

    private static byte[] unmasked(InputStream in, int length) throws IOException {
        byte[] mask = exactly(in, 4);
        byte[] payload = exactly(in, length);
        for (int i = 0; i < length; i++) {
            payload[i] ^= mask[i & 3];
        }
        return payload;
    }

    private static byte[] exactly(InputStream in, int length) throws IOException {
        byte[] bytes = in.readNBytes(length);
        if (bytes.length < length) {
            throw new EOFException("the connection broke off");
        }
        return bytes;
    }

    private static int octet(InputStream in) throws IOException {
        int octet = in.read();
        if (octet < 0) {
            throw new EOFException("the connection broke off");
        }
        return octet;
    }

    /** One of ours, from a part of these bytes. */
    static byte[] whole(Kind kind, byte[] bytes, int from, int length) {
        int head = length < SHORT ? 2 : length <= 0xffff ? 4 : 10;
        byte[] frame = new byte[head + length];
        frame[0] = (byte) (LAST | kind.code);
        frame[1] = (byte) (head == 2 ? length : head == 4 ? SHORT : LONG);
        for (int i = 2; i < head; i++) {
            frame[i] = (byte) ((long) length >>> (8 * (head - 1 - i)));
        }
        System.arraycopy(bytes, from, frame, head, length);
        return frame;
    }
}

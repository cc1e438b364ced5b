package dev.glovebox.ui.web.socket;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;

/** What a client writes, right or wrong. */
public final class ClientFrames {
    public static final int TEXT = 1;
    public static final int BINARY = 2;
    public static final int CLOSE = 8;
    public static final int PING = 9;
    public static final int PONG = 10;
    private static final byte[] MASK = {0x12, (byte) 0x93, 0x54, (byte) 0xf5};

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    public ClientFrames text(String text) {
        return frame(0x80 | TEXT, text.getBytes(UTF_8));
    }

    public ClientFrames binary(byte[] payload) {
        return frame(0x80 | BINARY, payload);
    }

    public ClientFrames close(int code) {
        return frame(0x80 | CLOSE, new byte[] {(byte) (code >>> 8), (byte) code});
    }

    /** Whose first byte says everything but the length. */
    public ClientFrames frame(int first, byte[] payload) {
        bytes.write(first);
        if (payload.length < 126) {
            bytes.write(0x80 | payload.length);
        } else if (payload.length <= 0xffff) {
            raw(0xfe, payload.length >>> 8, payload.length);
        } else {
            raw(0xff, 0, 0, 0, 0, payload.length >>> 24, payload.length >>> 16, payload.length >>> 8, payload.length);
        }
        bytes.writeBytes(MASK);
        for (int i = 0; i < payload.length; i++) {
            bytes.write(payload[i] ^ MASK[i & 3]);
        }
        return this;
    }

    public ClientFrames raw(int... octets) {
        for (int octet : octets) {
            bytes.write(octet);
        }
        return this;
    }

    public byte[] bytes() {
        return bytes.toByteArray();
    }
}

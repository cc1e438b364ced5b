package dev.glovebox.views.rfb;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** Takes the protocol's fields off a server's bytes, which are hostile: every length is checked before it is believed. */
final class ServerStream {
    private static final int BUFFER = 1 << 16;
    private static final int LONGEST_REASON = 1024;

    private final InputStream in;
    private final byte[] scratch = new byte[BUFFER];

    ServerStream(InputStream in) {
        this.in = new BufferedInputStream(in, BUFFER);
    }

    int u8() throws IOException {
        int value = in.read();
        if (value < 0) {
            throw new EOFException();
        }
        return value;
    }

    int u16() throws IOException {
        return u8() << 8 | u8();
    }

    int s32() throws IOException {
        return u16() << 16 | u16();
    }

    byte[] bytes(int count) throws IOException {
        byte[] bytes = in.readNBytes(count);
        if (bytes.length < count) {
            throw new EOFException();
        }
        return bytes;
    }

    void skip(int count) throws IOException {
        in.skipNBytes(count);
    }

    /** Pixels of 32 bits, the low byte first. */
    void pixels(int[] into, int count) throws IOException {
        for (int done = 0; done < count; ) {
            int some = Math.min(count - done, BUFFER / Integer.BYTES);
            int length = some * Integer.BYTES;
            if (in.readNBytes(scratch, 0, length) < length) {
                throw new EOFException();
            }
            ByteBuffer.wrap(scratch, 0, length)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .asIntBuffer()
                    .get(into, done, some);
            done += some;
        }
    }

    /** A length of 32 bits without a sign, at most this. */
    int length(int most, String what) throws IOException {
        int length = s32();
        if (length < 0 || length > most) {
            throw new RfbFailure(
                    "it sent " + what + " of " + Integer.toUnsignedString(length) + " bytes, of at most " + most);
        }
        return length;
    }

    String reason() throws IOException {
        byte[] text = bytes(length(LONGEST_REASON, "a reason"));
        return new String(text, StandardCharsets.US_ASCII).replaceAll("[^ -~]", "?");
    }
}

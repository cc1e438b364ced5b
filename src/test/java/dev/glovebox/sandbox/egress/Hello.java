package dev.glovebox.sandbox.egress;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;

/** Makes first messages of TLS, proper and odd ones. */
final class Hello {
    private Hello() {}

    /** In one record; without names it has no such extension. */
    static byte[] to(String... names) {
        return records(message(names), 16_384);
    }

    static byte[] records(byte[] message, int size) {
        var records = new ByteArrayOutputStream();
        for (int at = 0; at < message.length; at += size) {
            byte[] part = Arrays.copyOfRange(message, at, Math.min(message.length, at + size));
            records.writeBytes(ByteBuffer.allocate(5)
                    .put((byte) 22)
                    .putShort((short) 0x0301)
                    .putShort((short) part.length)
                    .array());
            records.writeBytes(part);
        }
        return records.toByteArray();
    }

    static byte[] message(String... names) {
        byte[] list = join(List.of(names).stream()
                .map(name -> join(new byte[] {0}, sized(name.getBytes(ISO_8859_1))))
                .toArray(byte[][]::new));
        byte[] serverName = names.length == 0 ? new byte[0] : join(new byte[2], sized(sized(list)));
        byte[] grease = join(new byte[] {0x1a, 0x1a}, sized(new byte[] {7}));
        byte[] body = join(
                new byte[] {3, 3},
                new byte[32],
                new byte[] {0},
                sized(new byte[] {0x13, 0x01}),
                new byte[] {1, 0},
                sized(join(grease, serverName)));
        return join(ByteBuffer.allocate(4).putInt(1 << 24 | body.length).array(), body);
    }

    static byte[] join(byte[]... parts) {
        var all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }

    private static byte[] sized(byte[] bytes) {
        return join(ByteBuffer.allocate(2).putShort((short) bytes.length).array(), bytes);
    }
}

package dev.glovebox.tools;

import dev.glovebox.protocol.ByteString;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** What kind of picture bytes are, by how they begin; only kinds that models take. */
final class ImageKind {
    private static final int MOST = 12;
    private static final int RIFF_HEAD = 8;

    private ImageKind() {}

    static Optional<String> of(ByteString bytes) {
        byte[] head = new byte[Math.min(bytes.size(), MOST)];
        for (int i = 0; i < head.length; i++) {
            head[i] = bytes.at(i);
        }
        String begin = new String(head, StandardCharsets.ISO_8859_1);
        if (begin.startsWith("\u0089PNG\r\n\u001a\n")) {
            return Optional.of("image/png");
        }
        if (begin.startsWith("\u00ff\u00d8\u00ff")) {
            return Optional.of("image/jpeg");
        }
        if (begin.startsWith("GIF87a") || begin.startsWith("GIF89a")) {
            return Optional.of("image/gif");
        }
        return begin.startsWith("RIFF") && begin.endsWith("WEBP") ? Optional.of("image/webp") : Optional.empty();
    }

    /**
     * Whether the end is there that the kind has. Providers refuse the whole conversation for half a picture, and would for as
     * long as it is in there.
     */
    static boolean isWhole(ByteString bytes, String mediaType) {
        String all = new String(bytes.toBytes(), StandardCharsets.ISO_8859_1);
        return switch (mediaType) {
            case "image/png" -> all.startsWith("IHDR", MOST) && all.lastIndexOf("IEND") > MOST;
            case "image/jpeg" -> all.lastIndexOf("\u00ff\u00d9") > 0;
            case "image/gif" -> all.lastIndexOf(';') > MOST;
            default -> all.length() > MOST && all.length() - RIFF_HEAD >= riffSize(bytes);
        };
    }

    private static long riffSize(ByteString bytes) {
        long size = 0;
        for (int at = RIFF_HEAD - 1; at >= RIFF_HEAD / 2; at--) {
            size = size << 8 | (bytes.at(at) & 0xff);
        }
        return size;
    }
}

package dev.glovebox.ui.web;

import dev.glovebox.protocol.ByteString;
import java.util.Locale;
import java.util.Map;

/** Headers of what a browser shall save and never show (RFC 6266). */
final class Attachment {
    private static final String PLAIN = "!#$&+-.^_`|~";
    private static final int LONGEST = 255;

    private Attachment() {}

    /** By the last name of the path, whose every odd byte is escaped. */
    static Map<String, String> headers(String type, ByteString path) {
        StringBuilder name = new StringBuilder();
        byte[] bytes = path.toBytes();
        int from = Math.max(lastName(bytes), bytes.length - LONGEST);
        for (int i = from; i < bytes.length; i++) {
            name.append(
                    isPlain(bytes[i])
                            ? String.valueOf((char) bytes[i])
                            : String.format(Locale.ROOT, "%%%02X", bytes[i]));
        }
        return Map.of("Content-Type", type, "Content-Disposition", "attachment; filename*=UTF-8''" + name);
    }

    private static int lastName(byte[] path) {
        int start = 0;
        for (int i = 0; i < path.length - 1; i++) {
            start = path[i] == '/' ? i + 1 : start;
        }
        return start;
    }

    private static boolean isPlain(byte b) {
        return (b >= '0' && b <= '9') || (b >= 'A' && b <= 'Z') || (b >= 'a' && b <= 'z') || PLAIN.indexOf(b) >= 0;
    }
}

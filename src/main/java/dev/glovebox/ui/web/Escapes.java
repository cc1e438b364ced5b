package dev.glovebox.ui.web;

import dev.glovebox.ui.web.Problem.Code;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What addresses spell with percent signs; everything that is not plain UTF-8 in the end is refused. */
final class Escapes {
    private Escapes() {}

    /** Nothing is normalised: a path with an empty name or dots leads nowhere. */
    static List<String> segments(String path) {
        if (!path.startsWith("/")) {
            throw Problem.missing();
        }
        List<String> segments = new ArrayList<>();
        for (String segment : path.substring(1).split("/", -1)) {
            String name = decode(segment);
            if (name.equals(".") || name.equals("..") || name.indexOf('/') >= 0) {
                throw Problem.missing();
            }
            segments.add(name);
        }
        return segments;
    }

    /** Each at most once. */
    static Map<String, String> query(String query) {
        Map<String, String> values = new LinkedHashMap<>();
        for (String pair : query.isEmpty() ? new String[0] : query.split("&", -1)) {
            if (pair.isEmpty()) {
                continue;
            }
            int equals = pair.indexOf('=');
            String name = decode(spaced(equals < 0 ? pair : pair.substring(0, equals)));
            String value = equals < 0 ? "" : decode(spaced(pair.substring(equals + 1)));
            if (values.put(name, value) != null) {
                throw Problem.invalid(name, "the parameter '" + name + "' is there more than once: send it once");
            }
        }
        return values;
    }

    private static String spaced(String text) {
        return text.replace('+', ' ');
    }

    static String decode(String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '%') {
                bytes.write(hex(text, i + 1));
                i += 2;
            } else if (c < 0x80) {
                bytes.write(c);
            } else {
                throw malformed();
            }
        }
        return utf8(bytes.toByteArray());
    }

    private static int hex(String text, int at) {
        if (at + 2 > text.length()) {
            throw malformed();
        }
        int high = Character.digit(text.charAt(at), 16);
        int low = Character.digit(text.charAt(at + 1), 16);
        if (high < 0 || low < 0) {
            throw malformed();
        }
        return high * 16 + low;
    }

    private static String utf8(byte[] bytes) {
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            if (text.indexOf('\0') >= 0) {
                throw malformed();
            }
            return text;
        } catch (CharacterCodingException e) {
            throw malformed();
        }
    }

    private static Problem.Refused malformed() {
        return Problem.refused(
                Code.MALFORMED_REQUEST,
                "the address has a character that is not allowed: write it as UTF-8 in percent signs, without NUL");
    }
}

package dev.glovebox.views;

import dev.glovebox.protocol.ByteString;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Pattern;

/** The name of a file of a box as an archive may carry it to any system: some read backslashes, drives and names of dots as ways out. */
final class ZipName {
    private static final int NON_JOINER = 0x200c;
    private static final int JOINER = 0x200d;
    private static final Pattern DOTS = Pattern.compile("[. ]+");
    private static final Pattern DRIVE = Pattern.compile("[A-Za-z]:.*", Pattern.DOTALL);

    private ZipName() {}

    static String of(ByteString path) {
        String text = text(path);
        StringBuilder name = new StringBuilder();
        for (String part : text.split("/", -1)) {
            name.append(name.isEmpty() ? "" : "/").append(DOTS.matcher(part).matches() ? escaped(part) : safe(part));
        }
        boolean hasDrive = DRIVE.matcher(name).matches();
        return hasDrive ? name.charAt(0) + escaped(":") + name.substring(2) : name.toString();
    }

    /** Of bytes that are no UTF-8 all that are no ASCII are escaped. */
    private static String text(ByteString path) {
        byte[] bytes = path.toBytes();
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            StringBuilder text = new StringBuilder();
            for (byte b : bytes) {
                text.append(b < 0 ? escaped(b) : String.valueOf((char) b));
            }
            return text.toString();
        }
    }

    private static String safe(String part) {
        StringBuilder safe = new StringBuilder();
        part.codePoints().forEach(c -> {
            String one = Character.toString(c);
            safe.append(deceives(c) ? escaped(one) : one);
        });
        return safe.toString();
    }

    private static boolean deceives(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> true;
            case Character.FORMAT -> c != NON_JOINER && c != JOINER;
            default -> c == '\\';
        };
    }

    private static String escaped(String text) {
        StringBuilder escaped = new StringBuilder();
        for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
            escaped.append(escaped(b));
        }
        return escaped.toString();
    }

    private static String escaped(byte b) {
        return String.format(Locale.ROOT, "%%%02X", b);
    }
}

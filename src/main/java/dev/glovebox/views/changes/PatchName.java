package dev.glovebox.views.changes;

import dev.glovebox.protocol.ByteString;
import java.util.Locale;

/** Names as git writes them in a patch: in quotes with escapes when a line or a terminal could not take them as they are. */
final class PatchName {
    private PatchName() {}

    static String of(String prefix, ByteString path) {
        String name = prefix + path.display();
        return isPlain(path) ? name : quoted(prefix, path);
    }

    /** A tab after a name with blanks keeps patch from taking the rest for a date. */
    static String inHeader(String prefix, ByteString path) {
        String name = of(prefix, path);
        return name.startsWith("\"") || !path.contains((byte) ' ') ? name : name + "\t";
    }

    private static boolean isPlain(ByteString path) {
        String text = path.display();
        return ByteString.of(text).equals(path)
                && text.codePoints().noneMatch(c -> c == '"' || c == '\\' || steers(Character.getType(c)));
    }

    private static boolean steers(int kind) {
        return kind == Character.CONTROL
                || kind == Character.FORMAT
                || kind == Character.LINE_SEPARATOR
                || kind == Character.PARAGRAPH_SEPARATOR;
    }

    private static String quoted(String prefix, ByteString path) {
        StringBuilder name = new StringBuilder("\"").append(prefix);
        for (byte b : path.toBytes()) {
            name.append(escaped(b & 0xff));
        }
        return name.append('"').toString();
    }

    private static String escaped(int b) {
        return switch (b) {
            case '\n' -> "\\n";
            case '\t' -> "\\t";
            case '"', '\\' -> "\\" + (char) b;
            default -> b < ' ' || b > '~' ? String.format(Locale.ROOT, "\\%03o", b) : String.valueOf((char) b);
        };
    }
}

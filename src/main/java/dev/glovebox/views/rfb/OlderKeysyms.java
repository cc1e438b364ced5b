package dev.glovebox.views.rfb;

import java.nio.charset.Charset;
import java.util.Map;
import java.util.OptionalInt;

/** Keysyms from before Unicode, which browsers' clients still send: a block's number, and a byte of the character set that it was made of. */
final class OlderKeysyms {
    private static final int EURO = 0x20ac;
    private static final Map<Integer, String> BLOCKS = Map.of(
            0x01, "ISO-8859-2",
            0x02, "ISO-8859-3",
            0x03, "ISO-8859-4",
            0x05, "ISO-8859-6",
            0x06, "KOI8-R",
            0x07, "ISO-8859-7",
            0x0c, "ISO-8859-8",
            0x0d, "TIS-620",
            0x13, "ISO-8859-15");

    private OlderKeysyms() {}

    static OptionalInt character(int keysym) {
        if (keysym == EURO) {
            return OptionalInt.of(keysym);
        }
        String block = BLOCKS.get(keysym >>> 8);
        if (block == null || (keysym & 0xff) < 0xa0 || !Charset.isSupported(block)) {
            return OptionalInt.empty();
        }
        String text = new String(new byte[] {(byte) keysym}, Charset.forName(block));
        int character = text.codePointAt(0);
        return Character.isLetter(character) ? OptionalInt.of(character) : OptionalInt.empty();
    }
}

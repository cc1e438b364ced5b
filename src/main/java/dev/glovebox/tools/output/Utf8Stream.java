package dev.glovebox.tools.output;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/** Decodes bytes that come in pieces cut anywhere; what is not UTF-8 becomes a replacement character. */
final class Utf8Stream {
    private static final int LONGEST_CHARACTER = 4;
    private static final long TOPS = 0x8080_8080_8080_8080L;

    private final CharsetDecoder decoder = StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPLACE)
            .onUnmappableCharacter(CodingErrorAction.REPLACE);

    /** The start of a character whose rest is still to come. */
    private final ByteBuffer begun = ByteBuffer.allocate(LONGEST_CHARACTER);

    boolean isBetweenCharacters() {
        return begun.position() == 0;
    }

    String decode(byte[] bytes, int offset, int size) {
        if (isBetweenCharacters() && isAscii(bytes, offset, size)) {
            return new String(bytes, offset, size, StandardCharsets.ISO_8859_1);
        }
        ByteBuffer in = ByteBuffer.allocate(begun.position() + size);
        in.put(begun.flip()).put(bytes, offset, size).flip();
        String text = decode(in, false);
        begun.clear().put(in);
        return text;
    }

    /** What a stream that ends here leaves of a character. */
    String end() {
        String text = decode(begun.flip(), true);
        begun.clear();
        decoder.reset();
        return text;
    }

    private static boolean isAscii(byte[] bytes, int offset, int size) {
        ByteBuffer rest = ByteBuffer.wrap(bytes, offset, size);
        long seen = 0;
        while (rest.remaining() >= Long.BYTES) {
            seen |= rest.getLong();
        }
        while (rest.hasRemaining()) {
            seen |= rest.get();
        }
        return (seen & TOPS) == 0;
    }

    private String decode(ByteBuffer in, boolean last) {
        CharBuffer out = CharBuffer.allocate(in.remaining() + 1);
        decoder.decode(in, out, last);
        return out.flip().toString();
    }
}

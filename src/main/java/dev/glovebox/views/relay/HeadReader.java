package dev.glovebox.views.relay;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

/** The lines of a head, so many and so long and no more. */
final class HeadReader {
    private static final int MOST = 64 << 10;
    private static final int MOST_FIELDS = 200;

    private final InputStream in;
    private int left = MOST;

    HeadReader(InputStream in) {
        this.in = in;
    }

    /** Without its end, which is a line feed with or without a carriage return. */
    String line() throws IOException {
        StringBuilder line = new StringBuilder();
        while (true) {
            int octet = in.read();
            if (octet < 0) {
                throw new BadReply("it ended in the middle of its head");
            }
            if (--left < 0) {
                throw new BadReply("its head has more than " + MOST + " bytes");
            }
            if (octet == '\n') {
                int length = line.length();
                return length > 0 && line.charAt(length - 1) == '\r' ? line.substring(0, length - 1) : line.toString();
            }
            line.append((char) octet);
        }
    }

    /** Up to the empty line. */
    List<Field> fields() throws IOException {
        List<Field> fields = new ArrayList<>();
        for (String line = line(); !line.isEmpty(); line = line()) {
            if (fields.size() == MOST_FIELDS) {
                throw new BadReply("its head has more than " + MOST_FIELDS + " lines");
            }
            fields.add(field(line));
        }
        return fields;
    }

    private static Field field(String line) throws BadReply {
        int colon = line.indexOf(':');
        try {
            return new Field(
                    line.substring(0, Math.max(0, colon)),
                    line.substring(colon + 1).strip());
        } catch (IllegalArgumentException e) {
            throw new BadReply("a line of its head is no header");
        }
    }
}

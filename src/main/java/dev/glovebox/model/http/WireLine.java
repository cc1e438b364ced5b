package dev.glovebox.model.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.ProtocolException;

/**
 * Lines that cannot grow without end.
 *
 * @param where the place of the line, to follow "it ended in"
 * @param tooLong what is said of one that does not end in time
 */
record WireLine(InputStream in, String where, String tooLong) {

    /** Without its end; the line may have at most so many bytes. */
    String read(int most) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int b = in.read(); b != '\n'; b = in.read()) {
            if (b < 0) {
                throw new EOFException("it ended in " + where);
            }
            if (line.size() == most) {
                throw new ProtocolException(tooLong);
            }
            line.write(b);
        }
        String text = line.toString(ISO_8859_1);
        return text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
    }
}

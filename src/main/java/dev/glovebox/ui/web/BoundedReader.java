package dev.glovebox.ui.web;

import io.helidon.common.buffers.BufferData;
import io.helidon.common.buffers.DataReader;
import io.helidon.http.DirectHandler.EventType;
import io.helidon.http.RequestException;
import io.helidon.http.Status;
import io.helidon.webserver.CloseConnectionException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Refuses what the library would take wrongly: a chunk before it is read, since each is taken into memory whole and a client may call one
 * half a gigabyte; the line before a chunk, which it reads to its end, however long it is; and a method that is no token, which it takes
 * for a fault of its own.
 */
final class BoundedReader extends DataReader {
    /** Of the line before a chunk, with extensions, which are ignored (RFC 9112, 7.1.1). */
    static final int LONGEST_CHUNK_LINE = 256;

    private static final Pattern CHUNK_LINE = Pattern.compile("0*([0-9a-fA-F]{1,16})(?:[ \\t]*;.*)?");
    private static final int MOST_DIGITS = 7; // of a number that is an int
    private static final String TOKEN_MARKS = "!#$%&'*+-.^_`|~";

    private final ChunkBound bound;
    private boolean isInHead;

    BoundedReader(DataReader source, ChunkBound bound) {
        super(() -> pulled(source));
        this.bound = bound;
    }

    private static byte[] pulled(DataReader source) {
        BufferData data = source.readBuffer();
        byte[] bytes = new byte[data.available()];
        data.read(bytes);
        return bytes;
    }

    /** The library reads no other lines by this: the length of a chunk, and the empty line after the last. */
    @Override
    public String readLine() {
        int length = lineLength();
        if (length > LONGEST_CHUNK_LINE) {
            throw refused(Status.BAD_REQUEST_400, "the line before a chunk is too long");
        }
        String line = readAsciiString(length);
        skip(2);
        return line.isEmpty() ? line : digits(line);
    }

    private int lineLength() {
        try {
            return findNewLine(LONGEST_CHUNK_LINE + 1);
        } catch (IncorrectNewLineException e) {
            throw refused(
                    Status.BAD_REQUEST_400, "the line before a chunk ends with a carriage return and a line feed");
        }
    }

    private static String digits(String line) {
        Matcher matcher = CHUNK_LINE.matcher(line);
        if (!matcher.matches()) {
            throw refused(Status.BAD_REQUEST_400, "the line before a chunk begins with its length in hex digits");
        }
        String digits = matcher.group(1);
        if (digits.length() > MOST_DIGITS) {
            throw tooLong();
        }
        return digits;
    }

    /** The head goes on after its first line. */
    void headBegins() {
        isInHead = true;
    }

    void headEnds() {
        isInHead = false;
    }

    /** The library reads the first line of a request by this, and its headers. */
    @Override
    public byte[] readBytes(int length) {
        byte[] line = super.readBytes(length);
        if (!isInHead) {
            requireMethod(line);
        }
        return line;
    }

    /** See RFC 9110, section 5.6.2. */
    private static void requireMethod(byte[] line) {
        for (byte character : line) {
            if (character == ' ') {
                return;
            }
            if (!isOfToken(character)) {
                throw RequestException.builder()
                        .type(EventType.BAD_REQUEST)
                        .message("the method is no token")
                        .setKeepAlive(false)
                        .build();
            }
        }
    }

    private static boolean isOfToken(byte character) {
        return (character >= '0' && character <= '9')
                || (character >= 'A' && character <= 'Z')
                || (character >= 'a' && character <= 'z')
                || TOKEN_MARKS.indexOf(character) >= 0;
    }

    /** A client that goes away in the middle of a head is no fault either. */
    @Override
    public void pullData() {
        try {
            super.pullData();
        } catch (InsufficientDataAvailableException e) {
            if (isInHead) {
                throw new CloseConnectionException("the head ends early", e);
            }
            throw e;
        }
    }

    @Override
    public BufferData readBuffer(int length) {
        if (length > bound.most()) {
            throw tooLong();
        }
        return super.readBuffer(length);
    }

    private static RequestException tooLong() {
        return refused(Status.REQUEST_ENTITY_TOO_LARGE_413, "the chunk is too long");
    }

    private static RequestException refused(Status status, String message) {
        return RequestException.builder()
                .type(EventType.BAD_REQUEST)
                .status(status)
                .message(message)
                .setKeepAlive(false)
                .build();
    }
}

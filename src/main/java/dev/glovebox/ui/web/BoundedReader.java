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
 * Bounds what the library takes into memory for one request: a chunk, which a client may call half a gigabyte; the line before a chunk,
 * which the library reads to its end, however long it is; and the headers, of which thousands of empty ones become thirty times as much.
 * Refuses a method that is no token, which the library takes for a fault of its own.
 */
final class BoundedReader extends DataReader {
    /** Of the line before a chunk, with extensions, which are ignored (RFC 9112, 7.1.1). */
    static final int LONGEST_CHUNK_LINE = 256;

    private static final Pattern CHUNK_LINE = Pattern.compile("0*([0-9a-fA-F]{1,16})(?:[ \\t]*;.*)?");
    private static final int MOST_DIGITS = 7; // of a number that is an int

    private static final String TOKEN_MARKS = "!#$%&'*+-.^_`|~";
    private static final Status HEADERS_TOO_LARGE = Status.create(431);

    private final Source source;
    private final ChunkBound bound;
    private boolean inHeaders;
    private boolean isOver;
    private int headers;
    private int bytesLeft;

    /** Where the bytes come from. It tells of those that come while a first line is waited for. */
    private static final class Source {
        private final DataReader reader;
        private final Runnable firstBytes;
        private boolean inFirstLine;

        Source(DataReader reader, Runnable firstBytes) {
            this.reader = reader;
            this.firstBytes = firstBytes;
        }

        byte[] pulled() {
            BufferData data = reader.readBuffer();
            byte[] bytes = new byte[data.available()];
            data.read(bytes);
            if (inFirstLine) {
                firstBytes.run();
            }
            return bytes;
        }
    }

    /** Runs {@code firstBytes} when bytes of a request's first line come, maybe several times. */
    BoundedReader(DataReader reader, ChunkBound bound, Runnable firstBytes) {
        this(new Source(reader, firstBytes), bound);
    }

    private BoundedReader(Source source, ChunkBound bound) {
        super(source::pulled);
        this.source = source;
        this.bound = bound;
    }

    /** After the first line. */
    void headersBegin() {
        inHeaders = true;
        headers = 0;
        bytesLeft = Head.MOST_BYTES;
    }

    void headersEnd(boolean isLast) {
        inHeaders = false;
        isOver = isLast;
    }

    /** The library finds the end of a first line and that of each header by this. */
    @Override
    public int findNewLine(int most) {
        return inHeaders ? endOfHeader(most) : endOfFirstLine(most);
    }

    /** The library says that it closes a connection, and waits for the next request all the same. */
    private int endOfFirstLine(int most) {
        if (isOver) {
            throw new CloseConnectionException("the client asks nothing more");
        }
        if (available() > 0) {
            source.firstBytes.run(); // some came with the request before
        }
        source.inFirstLine = true;
        try {
            return super.findNewLine(most);
        } finally {
            source.inFirstLine = false;
        }
    }

    private int endOfHeader(int most) {
        int length = super.findNewLine(Math.min(most, bytesLeft + 1));
        headers++;
        take(length);
        return length;
    }

    /** The library finds the end of a header's name by this. */
    @Override
    public int findOrNewLine(byte wanted, int most) {
        if (!inHeaders) {
            return super.findOrNewLine(wanted, most);
        }
        int length = super.findOrNewLine(wanted, Math.min(most, bytesLeft + 1));
        take(Math.abs(length));
        return length;
    }

    private void take(int bytes) {
        bytesLeft -= bytes;
        if (bytesLeft < 0 || headers > Head.MOST_HEADERS) {
            throw refused(HEADERS_TOO_LARGE, "there are too many headers");
        }
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
            return super.findNewLine(LONGEST_CHUNK_LINE + 1);
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

    /** The library reads the first line of a request by this, and its headers. */
    @Override
    public byte[] readBytes(int length) {
        byte[] line = super.readBytes(length);
        if (!inHeaders) {
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
                throw refused(Status.BAD_REQUEST_400, "the method is no token");
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
            if (inHeaders) {
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

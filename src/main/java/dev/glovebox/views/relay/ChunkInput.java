package dev.glovebox.views.relay;

import java.io.IOException;
import java.io.InputStream;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A body in chunks, see RFC 9112, section 7.1; extensions and what follows the last chunk are dropped. */
final class ChunkInput extends InputStream {
    private static final Pattern SIZE = Pattern.compile("([0-9A-Fa-f]{1,12})[ \\t]*(?:;.{0,200})?");
    private static final int LONGEST_LINE = 256;

    private final InputStream in;
    private long left;
    private boolean begun;
    private boolean ended;

    ChunkInput(InputStream in) {
        this.in = in;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int from, int length) throws IOException {
        if (left == 0 && !ended) {
            next();
        }
        if (ended) {
            return -1;
        }
        int n = in.read(into, from, (int) Math.min(length, left));
        if (n < 0) {
            throw new BadReply("it ended in the middle of a chunk");
        }
        left -= n;
        return n;
    }

    private void next() throws IOException {
        if (begun && !line().isEmpty()) {
            throw new BadReply("a chunk is longer than it says");
        }
        begun = true;
        Matcher size = SIZE.matcher(line());
        if (!size.matches()) {
            throw new BadReply("a chunk has no size");
        }
        left = Long.parseLong(size.group(1), 16);
        if (left == 0) {
            ended = true;
            new HeadReader(in).fields();
        }
    }

    private String line() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int octet = in.read(); octet != '\n'; octet = in.read()) {
            if (octet < 0 || line.length() == LONGEST_LINE) {
                throw new BadReply("a chunk has no size");
            }
            line.append((char) octet);
        }
        int length = line.length();
        return length > 0 && line.charAt(length - 1) == '\r' ? line.substring(0, length - 1) : line.toString();
    }
}

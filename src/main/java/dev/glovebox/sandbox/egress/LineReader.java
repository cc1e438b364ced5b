package dev.glovebox.sandbox.egress;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.glovebox.protocol.EgressDecision.Reason;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

/** Reads lines of HTTP that end in CR LF and hold nothing that two readers could see differently; bounded altogether. */
final class LineReader {
    static final int LARGEST = 64 * 1024;
    static final int MOST_LINES = 128;
    private static final int DELETE = 0x7f;

    private final InputStream in;
    private int left = LARGEST;

    LineReader(InputStream in) {
        this.in = in;
    }

    /** Up to the empty line, which is not among them; none at the end of the stream. */
    List<String> block() throws IOException, Refusal {
        List<String> lines = new ArrayList<>();
        int first = in.read();
        if (first < 0) {
            return lines;
        }
        for (String line = line(first); !line.isEmpty(); line = line()) {
            if (lines.size() == MOST_LINES) {
                throw tooLarge();
            }
            lines.add(line);
        }
        if (lines.isEmpty()) {
            throw malformed("the request begins with an empty line");
        }
        return lines;
    }

    String line() throws IOException, Refusal {
        return line(in.read());
    }

    private String line(int first) throws IOException, Refusal {
        var line = new ByteArrayOutputStream(128);
        int next = first;
        while (next != '\r') {
            line.write(checked(next));
            next = in.read();
        }
        if (in.read() != '\n') {
            throw malformed("a carriage return stands alone");
        }
        return line.toString(ISO_8859_1);
    }

    private int checked(int next) throws Refusal {
        if (next < 0) {
            throw malformed("the request ends within its head");
        }
        if (next == '\n') {
            throw malformed("a line ends without a carriage return");
        }
        if ((next < ' ' && next != '\t') || next == DELETE) {
            throw malformed("a control character is in the head");
        }
        left--;
        if (left < 0) {
            throw tooLarge();
        }
        return next;
    }

    private static Refusal malformed(String sentence) {
        return new Refusal(Reason.MALFORMED_REQUEST, sentence);
    }

    private static Refusal tooLarge() {
        return new Refusal(
                Reason.REQUEST_TOO_LARGE, "the request's head is over 64 KiB or " + MOST_LINES + " lines long");
    }
}

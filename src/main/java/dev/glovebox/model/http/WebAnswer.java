package dev.glovebox.model.http;

import java.io.IOException;
import java.io.InputStream;
import java.net.ProtocolException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The head of an answer, and its body.
 *
 * @param headers by their names in lower case; of several the first
 * @param body ends where the answer does; one that is cut off throws
 */
record WebAnswer(int status, Map<String, String> headers, InputStream body) {
    private static final int MOST_HEAD = 64 * 1024;
    private static final Pattern STATUS = Pattern.compile("HTTP/1\\.([01]) ([1-9][0-9]{2})( .*)?");
    private static final String VERSION = ":version";

    WebAnswer {
        headers = Map.copyOf(headers);
    }

    static WebAnswer read(InputStream in) throws IOException {
        WireLine lines = new WireLine(in, "its head", "a head longer than " + MOST_HEAD + " bytes");
        Matcher first = STATUS.matcher(lines.read(MOST_HEAD));
        if (!first.matches()) {
            throw new ProtocolException("the answer is not HTTP");
        }
        Map<String, String> headers = new HashMap<>(Map.of(VERSION, first.group(1)));
        int left = MOST_HEAD - first.group().length();
        for (String line = lines.read(left); !line.isEmpty(); line = lines.read(left)) {
            left = Math.max(0, left - line.length());
            int colon = line.indexOf(':');
            if (colon <= 0) {
                throw new ProtocolException("a header without a name");
            }
            headers.putIfAbsent(
                    line.substring(0, colon).strip().toLowerCase(Locale.ROOT),
                    line.substring(colon + 1).strip());
        }
        int status = Integer.parseInt(first.group(2));
        return new WebAnswer(status, headers, body(status, headers, in));
    }

    boolean isInformational() {
        return status / 100 == 1;
    }

    /** Whether another request may follow once the body was read to its end. */
    boolean keepsConnection() {
        boolean closes =
                headers.getOrDefault("connection", "").toLowerCase(Locale.ROOT).contains("close");
        return !closes && "1".equals(headers.get(VERSION)) && !(body instanceof EndlessBody);
    }

    private static InputStream body(int status, Map<String, String> headers, InputStream in) throws IOException {
        if (status / 100 == 1 || status == 204 || status == 304) {
            return InputStream.nullInputStream();
        }
        String coding = headers.getOrDefault("transfer-encoding", "").toLowerCase(Locale.ROOT);
        if (coding.endsWith("chunked")) {
            return new ChunkedBody(in);
        }
        String length = headers.get("content-length");
        if (length == null) {
            return new EndlessBody(in);
        }
        if (!length.matches("[0-9]{1,18}")) {
            throw new ProtocolException("a length that is none");
        }
        return new CountedBody(in, Long.parseLong(length));
    }
}

package dev.glovebox.ui.web;

import dev.glovebox.ui.web.Problem.Code;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** What is looked at before anything else: that there is not too much, and that two programs on the way read it in one way. */
final class Head {
    static final int MOST_HEADERS = 100;
    private static final int MOST_CHARACTERS = 32 << 10;

    /** Of all header lines, as they come: a colon, spaces and the ends of the lines are beside the characters. */
    static final int MOST_BYTES = MOST_CHARACTERS + 8 * MOST_HEADERS;

    private static final Pattern LENGTH = Pattern.compile("[0-9]{1,15}");

    private Head() {}

    static void check(Inquiry inquiry) {
        checkSize(inquiry.headers());
        Optional<String> coding = inquiry.header("Transfer-Encoding");
        Optional<String> length = inquiry.header("Content-Length");
        if (coding.isPresent() && length.isPresent()) {
            throw malformed("there are both Transfer-Encoding and Content-Length: send one of them");
        }
        if (coding.isPresent() && !coding.get().equals("chunked")) {
            throw malformed("the only Transfer-Encoding is chunked");
        }
        if (length.isPresent() && !LENGTH.matcher(length.get()).matches()) {
            throw malformed("Content-Length is a number of bytes");
        }
    }

    private static void checkSize(Map<String, List<String>> headers) {
        int count = 0;
        int characters = 0;
        for (Map.Entry<String, List<String>> header : headers.entrySet()) {
            for (String value : header.getValue()) {
                count++;
                characters += header.getKey().length() + value.length();
            }
        }
        if (count > MOST_HEADERS || characters > MOST_CHARACTERS) {
            throw tooLarge().refused();
        }
    }

    static Problem tooLarge() {
        return new Problem(
                Code.HEADERS_TOO_LARGE,
                "there are at most " + MOST_HEADERS + " headers of " + MOST_CHARACTERS + " characters in all");
    }

    private static Problem.Refused malformed(String detail) {
        return Problem.refused(Code.MALFORMED_REQUEST, detail);
    }
}

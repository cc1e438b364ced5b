package dev.glovebox.tools.edit;

/** How the lines of a text end, and the way there and back to plain newlines. */
enum LineEnds {
    /** Newlines, or a mixture that is left alone. */
    AS_THEY_ARE {
        @Override
        String plain(String text) {
            return text;
        }

        @Override
        String restored(String text) {
            return text;
        }
    },
    /** Every line ends with carriage return and newline. */
    CRLF {
        @Override
        String plain(String text) {
            return text.replace("\r\n", "\n");
        }

        @Override
        String restored(String text) {
            return text.replace("\n", "\r\n");
        }
    };

    abstract String plain(String text);

    abstract String restored(String text);

    static LineEnds of(String text) {
        int at = text.indexOf('\n');
        if (at < 0) {
            return AS_THEY_ARE;
        }
        for (; at >= 0; at = text.indexOf('\n', at + 1)) {
            if (at == 0 || text.charAt(at - 1) != '\r') {
                return AS_THEY_ARE;
            }
        }
        return CRLF;
    }
}

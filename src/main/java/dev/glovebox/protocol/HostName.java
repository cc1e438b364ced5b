package dev.glovebox.protocol;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** A name of a host in small letters, without the dot at its end; international names stay in their xn-- form. */
public record HostName(String text) {
    private static final Pattern LABEL = Pattern.compile("[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?");
    /** What resolvers take for a number, and names like 127.1 or 0x7f000001 for an address. */
    private static final Pattern NUMBER = Pattern.compile("[0-9]+|0x[0-9a-f]*");

    private static final int LONGEST = 253;

    public HostName {
        if (!isName(text)) {
            throw new IllegalArgumentException("not a name of a host in small letters: " + PlainText.line(text));
        }
    }

    public static Optional<HostName> parse(String text) {
        String small = text.toLowerCase(Locale.ROOT);
        return isAscii(text) && isName(small) ? Optional.of(new HostName(small)) : Optional.empty();
    }

    public List<String> labels() {
        return List.of(text.split("\\.", -1));
    }

    /** Before the lowering, which turns the Kelvin sign into a k. */
    private static boolean isAscii(String text) {
        return text.chars().allMatch(c -> c < 128);
    }

    private static boolean isName(String text) {
        String[] labels = text.split("\\.", -1);
        for (String label : labels) {
            if (!LABEL.matcher(label).matches()) {
                return false;
            }
        }
        return text.length() <= LONGEST
                && !NUMBER.matcher(labels[labels.length - 1]).matches();
    }
}

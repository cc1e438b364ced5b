package dev.glovebox.protocol;

import java.util.Optional;

/**
 * Money, exact to a millionth of a millionth: that is a token of the cheapest models. What is more than nine million dollars stays
 * there. A long, because the JDK takes a dozen milliseconds to load BigDecimal.
 */
public record Dollars(long picos) implements Comparable<Dollars> {
    public static final Dollars NONE = new Dollars(0);
    public static final Dollars MOST = new Dollars(Long.MAX_VALUE);

    private static final int DECIMALS = 12;
    private static final long ONE = 1_000_000_000_000L;
    private static final int WHOLE_DIGITS = 6;

    public Dollars {
        if (picos < 0) {
            throw new IllegalArgumentException("money that is spent is not less than nothing");
        }
    }

    /** As people write it, such as 0.50, below a million; empty for anything else. */
    public static Optional<Dollars> parse(String text) {
        int point = text.indexOf('.');
        String whole = point < 0 ? text : text.substring(0, point);
        String rest = point < 0 ? "0" : text.substring(point + 1);
        if (!isNumber(whole, WHOLE_DIGITS) || !isNumber(rest, DECIMALS)) {
            return Optional.empty();
        }
        return Optional.of(
                new Dollars(Long.parseLong(whole) * ONE + Long.parseLong(rest + "0".repeat(DECIMALS - rest.length()))));
    }

    /** By hand, as a list of prices is read at the end of each run. */
    private static boolean isNumber(String text, int longest) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return false;
            }
        }
        return !text.isEmpty() && text.length() <= longest;
    }

    public Dollars plus(Dollars other) {
        long sum = picos + other.picos;
        return sum < 0 ? MOST : new Dollars(sum);
    }

    public Dollars times(long count) {
        boolean fits = Math.multiplyHigh(picos, count) == 0 && picos * count >= 0;
        return fits ? new Dollars(picos * count) : MOST;
    }

    @Override
    public int compareTo(Dollars other) {
        return Long.compare(picos, other.picos);
    }

    /** All of its decimals, and none that say nothing: 0.0123. */
    public String text() {
        String rest = Long.toString(ONE + picos % ONE).substring(1);
        int end = rest.length();
        while (end > 0 && rest.charAt(end - 1) == '0') {
            end--;
        }
        return picos / ONE + (end == 0 ? "" : "." + rest.substring(0, end));
    }
}

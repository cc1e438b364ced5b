package dev.glovebox.app.settings;

import dev.glovebox.protocol.BoxLimits;
import dev.glovebox.protocol.Dollars;
import dev.glovebox.protocol.PlainText;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Sizes and durations as people write them. */
public final class Units {
    private static final Pattern SIZE = Pattern.compile("(\\d{1,15})([bkmgt]?)", Pattern.CASE_INSENSITIVE);
    private static final Pattern DURATION = Pattern.compile("(\\d{1,9})(ms|s|m|h|d)?");

    /** In milliseconds it fits into the 32 bits that the box's protocol has for it. */
    private static final Duration LONGEST = Duration.ofDays(40);

    private static final Pattern CPUS = Pattern.compile("\\d{1,5}(\\.\\d{1,3})?");

    private static final int MOST_MILLI_CPUS = 1024 * 1000;
    private static final long MOST_BYTES = 4096L << 40;

    private Units() {}

    public static long size(String option, String text) {
        Matcher matcher = SIZE.matcher(text);
        if (!matcher.matches()) {
            throw new UsageError(
                    option + " " + quoted(text) + ": a size is a number with k, m, g or t, such as 512m or 2g");
        }
        int shift =
                switch (matcher.group(2).toLowerCase(java.util.Locale.ROOT)) {
                    case "k" -> 10;
                    case "m" -> 20;
                    case "g" -> 30;
                    case "t" -> 40;
                    default -> 0;
                };
        long number = Long.parseLong(matcher.group(1));
        if (number == 0 || number > MOST_BYTES >> shift) {
            throw new UsageError(option + " " + quoted(text) + ": a size is more than zero and 4096t at most");
        }
        return number << shift;
    }

    public static int count(String option, String text, int least) {
        return count(option, text, least, 9_999_999);
    }

    public static int count(String option, String text, int least, int most) {
        if (!text.matches("\\d{1,7}") || Integer.parseInt(text) < least || Integer.parseInt(text) > most) {
            throw new UsageError(option + " " + quoted(text) + ": give a whole number from " + least + " to " + most);
        }
        return Integer.parseInt(text);
    }

    /** A number that may be great, such as that of tokens. */
    public static long tokens(String option, String text) {
        if (!text.matches("0{0,9}[1-9]\\d{0,11}")) {
            throw new UsageError(option + " " + quoted(text) + ": give a whole number from 1 to 999999999999, or none");
        }
        return Long.parseLong(text);
    }

    /** An amount of money, such as 0.50. */
    public static Dollars dollars(String option, String text) {
        return Dollars.parse(text)
                .filter(amount -> !amount.equals(Dollars.NONE))
                .orElseThrow(() -> new UsageError(option + " " + quoted(text)
                        + ": give dollars above zero and below a million, such as 0.50, or none"));
    }

    /** A number of processors in thousandths. */
    public static int milliCpus(String option, String text) {
        Matcher matcher = CPUS.matcher(text);
        int thousandths =
                matcher.matches() ? new BigDecimal(text).movePointRight(3).intValueExact() : 0;
        if (thousandths < BoxLimits.LEAST_MILLI_CPUS || thousandths > MOST_MILLI_CPUS) {
            throw new UsageError(option + " " + quoted(text)
                    + ": give a number of processors from 0.01 to 1024, such as 1.5, with three decimals at most");
        }
        return thousandths;
    }

    /** Of something that happens while somebody waits. */
    public static Duration duration(String option, String text) {
        return duration(option, text, LONGEST);
    }

    public static Duration duration(String option, String text, Duration longest) {
        Matcher matcher = DURATION.matcher(text);
        if (!matcher.matches() || Long.parseLong(matcher.group(1)) == 0) {
            throw new UsageError(option + " " + quoted(text)
                    + ": a duration is a number above zero with ms, s, m, h or d, such as 90s, 10m or 30d");
        }
        long number = Long.parseLong(matcher.group(1));
        Duration duration =
                switch (matcher.group(2)) {
                    case "ms" -> Duration.ofMillis(number);
                    case "m" -> Duration.ofMinutes(number);
                    case "h" -> Duration.ofHours(number);
                    case "d" -> Duration.ofDays(number);
                    case null, default -> Duration.ofSeconds(number);
                };
        if (duration.compareTo(longest) > 0) {
            throw new UsageError(option + " " + quoted(text) + ": the longest duration is " + longest.toDays() + "d");
        }
        return duration;
    }

    /** A size in the largest unit that is exact. */
    public static String words(long bytes) {
        String[] units = {"", "k", "m", "g", "t"};
        int unit = 0;
        long number = bytes;
        while (unit + 1 < units.length && number % 1024 == 0) {
            number /= 1024;
            unit++;
        }
        return number + units[unit];
    }

    private static String quoted(String text) {
        return "'" + PlainText.line(text) + "'";
    }
}

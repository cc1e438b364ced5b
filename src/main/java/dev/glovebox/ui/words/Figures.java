package dev.glovebox.ui.words;

import dev.glovebox.protocol.Content;
import dev.glovebox.protocol.Dollars;
import dev.glovebox.protocol.Message.Usage;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/** Numbers as people like to read them. */
public final class Figures {
    private static final long A_SECOND = 1000;
    private static final long A_DOLLAR = 1_000_000_000_000L;

    private Figures() {}

    public static String time(Duration took) {
        long millis = took.toMillis();
        if (took.toMinutes() > 0) {
            return took.toMinutes() + " min " + took.toSecondsPart() + " s";
        }
        return millis < A_SECOND ? millis + " ms" : String.format(Locale.ROOT, "%.1f s", millis / 1000.0);
    }

    /** With the dot before it; nothing for what costs nothing. */
    public static String cost(Optional<Dollars> cost) {
        return cost.filter(Dollars.NONE::equals).isPresent()
                ? ""
                : cost.map(known -> " · " + dollars(known.picos())).orElse("");
    }

    public static String dollars(Dollars cost) {
        return dollars(cost.picos());
    }

    /** To the cent from a dollar on, and to a hundredth of one below, rounded up. */
    private static String dollars(long picos) {
        long digits = picos >= A_DOLLAR ? 100 : 10_000;
        long parts = Math.ceilDiv(picos, A_DOLLAR / digits);
        return String.format(Locale.ROOT, digits == 100 ? "$%d.%02d" : "$%d.%04d", parts / digits, parts % digits);
    }

    /** How large a picture is. */
    public static String size(Content.Image image) {
        long bytes = image.base64().length() * 3L / 4;
        return bytes < 1024 ? bytes + " bytes" : Math.ceilDiv(bytes, 1024) + " KB";
    }

    public static String tokens(Usage usage) {
        return tokens(usage.sum());
    }

    public static String tokens(long sum) {
        if (sum >= 1_000_000) {
            return String.format(Locale.ROOT, "%.1fM tokens", sum / 1_000_000.0);
        }
        return sum >= 1000 ? String.format(Locale.ROOT, "%.1fk tokens", sum / 1000.0) : sum + " tokens";
    }
}

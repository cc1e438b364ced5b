package dev.glovebox.ui.print;

import dev.glovebox.protocol.Message.Usage;
import java.time.Duration;
import java.util.Locale;

/** Numbers as people like to read them. */
final class Figures {
    private static final long A_SECOND = 1000;

    private Figures() {}

    static String time(Duration took) {
        long millis = took.toMillis();
        if (took.toMinutes() > 0) {
            return took.toMinutes() + " min " + took.toSecondsPart() + " s";
        }
        return millis < A_SECOND ? millis + " ms" : String.format(Locale.ROOT, "%.1f s", millis / 1000.0);
    }

    static String tokens(Usage usage) {
        return tokens(usage.total());
    }

    static String tokens(long sum) {
        if (sum >= 1_000_000) {
            return String.format(Locale.ROOT, "%.1fM tokens", sum / 1_000_000.0);
        }
        return sum >= 1000 ? String.format(Locale.ROOT, "%.1fk tokens", sum / 1000.0) : sum + " tokens";
    }
}

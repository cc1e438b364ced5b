package dev.glovebox.bench;

import java.util.Locale;

/** Figures as lines of JSON, which the scripts in {@code bench} read. */
final class Figures {
    private Figures() {}

    /** How long it has taken since. */
    static void time(String figure, long start) {
        System.out.printf(Locale.ROOT, "{\"figure\":\"%s\",\"ms\":%.3f}%n", figure, (System.nanoTime() - start) / 1e6);
    }

    /** What the processes below this one have come to take. */
    static void memory(String figure, Proportional before) {
        System.out.printf(
                Locale.ROOT,
                "{\"figure\":\"%s\",\"kb\":%d}%n",
                figure,
                Proportional.now().others() - before.others());
    }
}

package dev.glovebox.jobs.sql;

import java.time.Duration;

/** Times as people say them, in the reasons of jobs. */
final class Words {
    private Words() {}

    static String of(Duration time) {
        long seconds = time.toSeconds();
        if (seconds >= 2 * 86_400 && seconds % 86_400 == 0) {
            return seconds / 86_400 + " days";
        }
        if (seconds >= 2 * 3600 && seconds % 3600 == 0) {
            return seconds / 3600 + " hours";
        }
        return seconds >= 120 && seconds % 60 == 0 ? seconds / 60 + " minutes" : seconds + " seconds";
    }
}

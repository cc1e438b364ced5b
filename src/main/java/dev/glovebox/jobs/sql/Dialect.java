package dev.glovebox.jobs.sql;

import java.util.Locale;

/** What the two databases say differently. */
enum Dialect {
    /** One writer at a time: rows need no locks. */
    SQLITE("CAST(round(unixepoch('subsec') * 1000) AS INTEGER) * 1000", "", "", ""),
    POSTGRESQL(
            "CAST(extract(epoch FROM clock_timestamp()) * 1000000 AS BIGINT)",
            " FOR UPDATE",
            " FOR UPDATE SKIP LOCKED",
            " FOR SHARE");

    private final String now;
    private final String forUpdate;
    private final String skippingLocked;
    private final String forShare;

    Dialect(String now, String forUpdate, String skippingLocked, String forShare) {
        this.now = now;
        this.forUpdate = forUpdate;
        this.skippingLocked = skippingLocked;
        this.forShare = forShare;
    }

    /** The database's clock, in microseconds since 1970. */
    String now() {
        return now;
    }

    String forUpdate() {
        return forUpdate;
    }

    String skippingLocked() {
        return skippingLocked;
    }

    String forShare() {
        return forShare;
    }

    /** That text in small letters. */
    String folded(String column) {
        return switch (this) {
            case SQLITE -> Folding.NAME + "(" + column + ")";
            case POSTGRESQL -> "lower(" + column + ")";
        };
    }

    /** Whether a paragraph of a migration is meant for this one: its first line may name another. */
    boolean takes(String paragraph) {
        for (Dialect other : values()) {
            if (other != this && paragraph.startsWith("-- " + other.name().toLowerCase(Locale.ROOT) + "\n")) {
                return false;
            }
        }
        return true;
    }
}

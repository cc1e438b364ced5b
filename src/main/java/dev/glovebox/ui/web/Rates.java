package dev.glovebox.ui.web;

import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/** How often each may: a bucket for each name, which fills by itself. */
final class Rates {
    private static final int MOST_NAMES = 10_000;
    private static final double NANOS = 1e9;

    private final double perSecond;
    private final int burst;
    private final LongSupplier nanos;

    /** The one that was used longest ago is first. */
    private final Map<String, Bucket> buckets = new LinkedHashMap<>(16, 0.75f, true);

    private record Bucket(double tokens, long at) {}

    Rates(double perSecond, int burst, LongSupplier nanos) {
        this.perSecond = perSecond;
        this.burst = burst;
        this.nanos = nanos;
    }

    /** How long to wait first; empty when it may be now. */
    synchronized Optional<Duration> take(String name) {
        long now = nanos.getAsLong();
        Bucket bucket = buckets.getOrDefault(name, new Bucket(burst, now));
        double tokens = Math.min(burst, bucket.tokens() + (now - bucket.at()) / NANOS * perSecond);
        boolean may = tokens >= 1;
        buckets.put(name, new Bucket(may ? tokens - 1 : tokens, now));
        forgetOldest();
        return may ? Optional.empty() : Optional.of(Duration.ofNanos((long) ((1 - tokens) / perSecond * NANOS)));
    }

    private void forgetOldest() {
        if (buckets.size() > MOST_NAMES) {
            Iterator<String> oldest = buckets.keySet().iterator();
            oldest.next();
            oldest.remove();
        }
    }
}

package dev.glovebox.protocol;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A text without its secrets, and how many of which kind were left out.
 *
 * @param counts by the name of the kind, such as "GitHub token"
 */
public record Redacted(String text, Map<String, Integer> counts) {
    public Redacted {
        counts = Map.copyOf(counts);
    }

    /** After a second look at what the first one left. */
    Redacted and(Redacted second) {
        Map<String, Integer> all = new HashMap<>(counts);
        second.counts.forEach((kind, count) -> all.merge(kind, count, Integer::sum));
        return new Redacted(second.text, all);
    }

    public boolean isUnchanged() {
        return counts.isEmpty();
    }

    /** Such as "2 of the kind GitHub token, 1 of the kind password". */
    public String summary() {
        return counts.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(kind -> kind.getValue() + " of the kind " + kind.getKey())
                .collect(Collectors.joining(", "));
    }
}

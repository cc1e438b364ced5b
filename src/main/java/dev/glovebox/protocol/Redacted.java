package dev.glovebox.protocol;

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

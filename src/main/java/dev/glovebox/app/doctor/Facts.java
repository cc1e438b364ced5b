package dev.glovebox.app.doctor;

import java.util.ArrayList;
import java.util.List;

/** What the probe must know, one fact on each line. Nothing of it may be a secret: it goes into the box. */
record Facts(List<String> lines) {
    static final Facts NONE = new Facts(List.of());

    Facts {
        lines = List.copyOf(lines);
    }

    Facts with(String key, Object value) {
        List<String> more = new ArrayList<>(lines);
        more.add(key + " " + value);
        return new Facts(more);
    }

    Facts and(Facts others) {
        List<String> more = new ArrayList<>(lines);
        more.addAll(others.lines);
        return new Facts(more);
    }

    String text() {
        return String.join("\n", lines) + "\n";
    }
}

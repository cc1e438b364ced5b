package dev.glovebox.ui.words;

import dev.glovebox.protocol.Json;
import java.util.List;

/** A plan as a list with a mark for each step. */
public final class PlanLines {
    private PlanLines() {}

    /** Empty when the details are of no plan. */
    public static List<String> of(Json details) {
        return details.list("steps").stream().map(PlanLines::line).toList();
    }

    private static String line(Json step) {
        String mark =
                switch (step.string("status").orElse("")) {
                    case "done" -> "✓";
                    case "active" -> "▸";
                    default -> "·";
                };
        return mark + " " + step.string("text").orElse("");
    }
}

package dev.glovebox.ui.tui.talk;

import dev.glovebox.ui.tui.text.Row;
import dev.glovebox.ui.tui.text.Tone;
import java.util.List;

/** The steps of a plan, each in the colour of its state. */
final class PlanRows {
    private PlanRows() {}

    static List<Row> of(List<String> steps) {
        return steps.stream().map(step -> Row.of("  " + step, tone(step))).toList();
    }

    private static Tone tone(String step) {
        return switch (step.charAt(0)) {
            case '✓' -> Tone.GOOD;
            case '▸' -> Tone.RUNNING;
            default -> Tone.DIM;
        };
    }
}

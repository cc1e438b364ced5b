package dev.glovebox.views.desktop;

import java.util.List;

/**
 * What a person did while mouse and keyboard were theirs, up to a pause.
 *
 * @param by the person's name
 */
public record Deed(String by, List<Step> steps) {
    public Deed {
        steps = List.copyOf(steps);
    }

    /** One thing done, as a tool would do it. */
    public sealed interface Step {
        /** Once, twice or three times at one place. */
        record Click(Button button, int times, Point at) implements Step {}

        record Drag(Button button, Point from, Point to) implements Step {}

        record Scroll(Wheel wheel, int clicks, Point at) implements Step {}

        /** Characters, tabs and line ends, as they stood after corrections. */
        record Typed(String text) implements Step {}

        /** Keys by their names, held together. */
        record Chord(List<String> keys) implements Step {
            public Chord {
                keys = List.copyOf(keys);
            }
        }
    }
}

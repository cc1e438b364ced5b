package dev.glovebox.views.desktop;

import dev.glovebox.views.desktop.Deed.Step;
import dev.glovebox.views.rfb.Keysyms;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.SequencedSet;
import java.util.stream.Stream;

/** Turns keys that go down and up into steps: a run of characters is one step. */
final class Strokes {
    private static final int LONGEST_TEXT = 4000;
    private static final int MOST_HELD = 16;

    private final List<Step> steps;
    private final SequencedSet<Integer> modifiers = new LinkedHashSet<>();
    private final StringBuilder text = new StringBuilder();

    /** @param steps takes what is complete */
    Strokes(List<Step> steps) {
        this.steps = steps;
    }

    void pressed(int keysym) {
        if (Keysyms.isModifier(keysym)) {
            if (modifiers.size() < MOST_HELD) {
                modifiers.add(keysym);
            }
            return;
        }
        OptionalInt character = keysym == Keysyms.TAB ? OptionalInt.of('\t') : Keysyms.character(keysym);
        boolean alone = modifiers.stream().allMatch(Keysyms::isPartOfTyping);
        if (alone && character.isPresent()) {
            type(character.getAsInt());
        } else if (modifiers.isEmpty() && keysym == Keysyms.BACK_SPACE && !text.isEmpty()) {
            text.setLength(text.offsetByCodePoints(text.length(), -1));
        } else {
            end();
            chord(keysym);
        }
    }

    void released(int keysym) {
        modifiers.remove(keysym);
    }

    boolean isEmpty() {
        return text.isEmpty();
    }

    void end() {
        if (!text.isEmpty()) {
            steps.add(new Step.Typed(text.toString()));
            text.setLength(0);
        }
    }

    private void type(int character) {
        text.appendCodePoint(character);
        if (text.length() >= LONGEST_TEXT) {
            end();
        }
    }

    private void chord(int keysym) {
        List<String> keys = new ArrayList<>(Stream.concat(modifiers.stream(), Stream.of(keysym))
                .map(Keysyms::name)
                .toList());
        steps.add(new Step.Chord(keys));
    }
}

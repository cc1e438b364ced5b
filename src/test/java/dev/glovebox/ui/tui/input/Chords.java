package dev.glovebox.ui.tui.input;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/** Keys by their names in tests: {@code ctrl-left}. */
final class Chords {
    private Chords() {}

    static Key.Pressed key(String chord) {
        Set<Key.Modifier> with = EnumSet.noneOf(Key.Modifier.class);
        String name = chord;
        for (Key.Modifier modifier : Key.Modifier.values()) {
            String prefix = modifier.name().toLowerCase(Locale.ROOT) + "-";
            if (name.contains(prefix)) {
                with.add(modifier);
                name = name.replace(prefix, "");
            }
        }
        return new Key.Pressed(name, with);
    }
}

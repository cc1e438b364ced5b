package dev.glovebox.ui.tui.input;

import dev.glovebox.ui.tui.input.Key.Modifier;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A character with the keys that are held down, as a key. The same keys have the same name however a terminal tells of them: Ctrl-I
 * is the tab and Ctrl-[ is Escape, also where a terminal could tell them apart.
 */
record Stroke(int character, Set<Modifier> with) {
    private static final int DELETE = 0x7f;

    private static final Map<Integer, String> NAMED = Map.of(
            0x08,
            Key.BACKSPACE,
            0x09,
            Key.TAB,
            0x0d,
            Key.ENTER,
            0x1b,
            Key.ESCAPE,
            0x20,
            Key.SPACE,
            DELETE,
            Key.BACKSPACE);

    private static final Map<String, String> SAME_AS_CTRL =
            Map.of("h", Key.BACKSPACE, "i", Key.TAB, "m", Key.ENTER, "[", Key.ESCAPE);

    /** Nothing for what is no character, or one that only steers. */
    Optional<Key> key() {
        if (character < ' ' || character == DELETE) {
            return Optional.of(control());
        }
        if (!isText()) {
            return Optional.empty();
        }
        boolean writes = !with.contains(Modifier.CTRL) && !with.contains(Modifier.ALT);
        return Optional.of(writes ? new Key.Typed(typed()) : held());
    }

    /** The same for a number in a sequence, where a letter with Ctrl is never told by its control character. */
    Optional<Key> coded() {
        return character < ' ' && !NAMED.containsKey(character) ? Optional.empty() : key();
    }

    private boolean isText() {
        return Character.isValidCodePoint(character)
                && !Character.isISOControl(character)
                && Character.getType(character) != Character.SURROGATE;
    }

    private String typed() {
        return Character.toString(with.contains(Modifier.SHIFT) ? Character.toUpperCase(character) : character);
    }

    private Key control() {
        String name = NAMED.get(character);
        if (name != null) {
            return new Key.Pressed(name, with);
        }
        String plain = character == 0 ? Key.SPACE : Character.toString(Character.toLowerCase(character | 0x40));
        return new Key.Pressed(plain, and(Modifier.CTRL));
    }

    private Key held() {
        String name = NAMED.getOrDefault(character, Character.toString(Character.toLowerCase(character)));
        String same = SAME_AS_CTRL.get(name);
        if (same != null && with.equals(Set.of(Modifier.CTRL))) {
            return new Key.Pressed(same, Set.of());
        }
        return new Key.Pressed(name, Character.isUpperCase(character) ? and(Modifier.SHIFT) : with);
    }

    private Set<Modifier> and(Modifier modifier) {
        Set<Modifier> all = EnumSet.of(modifier);
        all.addAll(with);
        return all;
    }
}

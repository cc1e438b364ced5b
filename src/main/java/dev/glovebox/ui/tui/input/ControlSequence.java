package dev.glovebox.ui.tui.input;

import dev.glovebox.ui.tui.input.Key.Modifier;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A whole CSI or SS3 sequence. Those that are no key (focus, mouse, answers of the terminal) have none.
 * See https://invisible-island.net/xterm/ctlseqs/ctlseqs.html and https://sw.kovidgoyal.net/kitty/keyboard-protocol/.
 */
record ControlSequence(Parameters parameters, char end, Set<Modifier> held) {
    private static final int RELEASED = 3;
    private static final int OTHER_KEY = 27;
    /** Super and Hyper: the window manager's, not ours. */
    private static final int FOREIGN = 8 | 16;

    /** Meta counts as Alt; what is not here are locks. */
    private static final Map<Integer, Modifier> MODIFIERS =
            Map.of(1, Modifier.SHIFT, 2, Modifier.ALT, 4, Modifier.CTRL, 32, Modifier.ALT);

    private static final Map<Character, String> BY_END = Map.of(
            'A', Key.UP, 'B', Key.DOWN, 'C', Key.RIGHT, 'D', Key.LEFT, 'H', Key.HOME, 'F', Key.END, 'Z', Key.TAB);

    private static final Map<Integer, String> BY_NUMBER = Map.of(
            1,
            Key.HOME,
            2,
            Key.INSERT,
            3,
            Key.DELETE,
            4,
            Key.END,
            5,
            Key.PAGE_UP,
            6,
            Key.PAGE_DOWN,
            7,
            Key.HOME,
            8,
            Key.END);

    Optional<Key> key() {
        boolean foreign = (bits() & FOREIGN) != 0;
        if (!parameters.isPlain() || foreign || parameters.at(1, 1, 1) == RELEASED) {
            return Optional.empty();
        }
        return switch (end) {
            case 'u' -> character();
            case '~' ->
                parameters.at(0, 0, 0) == OTHER_KEY
                        ? new Stroke(parameters.at(2, 0, 0), with()).coded()
                        : named(BY_NUMBER.get(parameters.at(0, 0, 0)));
            default -> named(BY_END.get(end));
        };
    }

    private Optional<Key> named(@Nullable String name) {
        if (name == null) {
            return Optional.empty();
        }
        Set<Modifier> with = with();
        if (end == 'Z') {
            with.add(Modifier.SHIFT);
        }
        return Optional.of(new Key.Pressed(name, with));
    }

    private Optional<Key> character() {
        int code = parameters.at(0, 0, 0);
        if (KittyKey.isFunctional(code)) {
            return KittyKey.name(code)
                    .<Key>map(name -> new Key.Pressed(name, with()))
                    .or(() -> KittyKey.character(code).flatMap(c -> new Stroke(c, with()).coded()));
        }
        Set<Modifier> with = with();
        int shifted = parameters.at(0, 1, 0);
        if (with.contains(Modifier.SHIFT) && shifted > ' ' && !Character.isLetter(shifted)) {
            with.remove(Modifier.SHIFT);
            return new Stroke(shifted, with).coded();
        }
        return new Stroke(code, with).coded().map(key -> key instanceof Key.Typed typed ? written(typed) : key);
    }

    /** What the terminal says the key writes, which is more than a guess from its code. */
    private Key written(Key.Typed guess) {
        StringBuilder text = new StringBuilder();
        for (int i = 0, c; (c = parameters.at(2, i, 0)) > 0; i++) {
            new Stroke(c, Set.of()).coded().ifPresent(key -> {
                if (key instanceof Key.Typed typed) {
                    text.append(typed.text());
                }
            });
        }
        return text.isEmpty() ? guess : new Key.Typed(text.toString());
    }

    private int bits() {
        return Math.max(0, parameters.at(1, 0, 1) - 1);
    }

    private Set<Modifier> with() {
        Set<Modifier> with = EnumSet.noneOf(Modifier.class);
        with.addAll(held);
        MODIFIERS.forEach((bit, modifier) -> {
            if ((bits() & bit) != 0) {
                with.add(modifier);
            }
        });
        return with;
    }
}

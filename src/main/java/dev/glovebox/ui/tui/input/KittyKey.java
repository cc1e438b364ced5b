package dev.glovebox.ui.tui.input;

import java.util.Map;
import java.util.Optional;

/** Codes that the kitty keyboard protocol has for keys which have no character, see its table of functional key definitions. */
final class KittyKey {
    private static final int FIRST = 57344;
    private static final int LAST = 63743;
    private static final int PAD = 57399;
    private static final String PAD_CHARACTERS = "0123456789./*-+\r=,";

    private static final Map<Integer, String> NAMES = Map.of(
            57417, Key.LEFT,
            57418, Key.RIGHT,
            57419, Key.UP,
            57420, Key.DOWN,
            57421, Key.PAGE_UP,
            57422, Key.PAGE_DOWN,
            57423, Key.HOME,
            57424, Key.END,
            57425, Key.INSERT,
            57426, Key.DELETE);

    private KittyKey() {}

    static boolean isFunctional(int code) {
        return code >= FIRST && code <= LAST;
    }

    static Optional<String> name(int code) {
        return Optional.ofNullable(NAMES.get(code));
    }

    /** Of the number pad. */
    static Optional<Integer> character(int code) {
        int at = code - PAD;
        return at >= 0 && at < PAD_CHARACTERS.length()
                ? Optional.of((int) PAD_CHARACTERS.charAt(at))
                : Optional.empty();
    }
}

package dev.glovebox.views.rfb;

import static java.util.Map.entry;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** X's numbers for keys: those of characters, and those of keys that have a name. */
public final class Keysyms {
    public static final int BACK_SPACE = 0xff08;
    public static final int TAB = 0xff09;
    public static final int RETURN = 0xff0d;
    public static final int SHIFT = 0xffe1;

    private static final int UNICODE = 0x01000000;
    private static final int FIRST_FUNCTION_KEY = 0xffbe;
    private static final int FUNCTION_KEYS = 24;
    private static final int KEYPAD_FIRST = 0xffaa;
    private static final int KEYPAD_LAST = 0xffb9;
    private static final int KEYPAD_ENTER = 0xff8d;

    /** The first name of each is the one that is told to people. */
    private static final Map<Integer, List<String>> NAMES = Map.ofEntries(
            entry(RETURN, List.of("return", "enter")),
            entry(TAB, List.of("tab")),
            entry(0xff1b, List.of("escape", "esc")),
            entry(BACK_SPACE, List.of("backspace")),
            entry(0xffff, List.of("delete", "del")),
            entry(0xff63, List.of("insert", "ins")),
            entry(0xff50, List.of("home")),
            entry(0xff57, List.of("end")),
            entry(0xff55, List.of("page_up", "pageup", "pgup", "prior")),
            entry(0xff56, List.of("page_down", "pagedown", "pgdn", "next")),
            entry(0xff51, List.of("left", "arrowleft")),
            entry(0xff52, List.of("up", "arrowup")),
            entry(0xff53, List.of("right", "arrowright")),
            entry(0xff54, List.of("down", "arrowdown")),
            entry(0x20, List.of("space")),
            entry(0xff67, List.of("menu")),
            entry(0xff61, List.of("print")),
            entry(0xff13, List.of("pause")),
            entry(0xffe5, List.of("caps_lock", "capslock")),
            entry(0xff7f, List.of("num_lock", "numlock")),
            entry(0xff14, List.of("scroll_lock", "scrolllock")),
            entry(0xffe3, List.of("ctrl", "control", "control_l", "ctrl_l")),
            entry(0xffe4, List.of("control_r", "ctrl_r")),
            entry(SHIFT, List.of("shift", "shift_l")),
            entry(0xffe2, List.of("shift_r")),
            entry(0xffe9, List.of("alt", "alt_l", "option")),
            entry(0xffea, List.of("alt_r")),
            entry(0xfe03, List.of("altgr", "iso_level3_shift")),
            entry(0xffeb, List.of("super", "super_l", "win", "windows", "cmd", "command")),
            entry(0xffec, List.of("super_r")),
            entry(0xffe7, List.of("meta", "meta_l")),
            entry(0xffe8, List.of("meta_r")),
            entry(KEYPAD_ENTER, List.of("kp_enter")));

    private static final Map<String, Integer> BY_NAME = NAMES.entrySet().stream()
            .flatMap(key -> key.getValue().stream().map(name -> entry(name, key.getKey())))
            .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));

    private Keysyms() {}

    /** Empty for what no key makes: control characters other than line ends and tabs, and halves of characters. */
    public static OptionalInt ofCharacter(int codePoint) {
        if (codePoint == '\n' || codePoint == '\r') {
            return OptionalInt.of(RETURN);
        }
        if (codePoint == '\t') {
            return OptionalInt.of(TAB);
        }
        if (Character.isISOControl(codePoint) || Character.getType(codePoint) == Character.SURROGATE) {
            return OptionalInt.empty();
        }
        return OptionalInt.of(codePoint <= 0xff ? codePoint : UNICODE + codePoint);
    }

    /** A single character, or a name in any case, such as ctrl, Return, F5, page_up. */
    public static OptionalInt ofKey(String name) {
        if (!name.isEmpty() && name.codePointCount(0, name.length()) == 1) {
            return ofCharacter(name.codePointAt(0));
        }
        String word = name.toLowerCase(Locale.ROOT);
        if (word.matches("f[1-9][0-9]?")) {
            int number = Integer.parseInt(word.substring(1));
            return number <= FUNCTION_KEYS ? OptionalInt.of(FIRST_FUNCTION_KEY + number - 1) : OptionalInt.empty();
        }
        Integer keysym = BY_NAME.get(word);
        return keysym == null ? OptionalInt.empty() : OptionalInt.of(keysym);
    }

    /** Those that change what other keys mean, and make no character themselves. */
    public static boolean isModifier(int keysym) {
        return (keysym >= SHIFT && keysym <= 0xffee) || keysym == 0xfe03 || keysym == 0xff7e || keysym == 0xff7f;
    }

    /** Shift, its lock, and the keys for third levels, which are part of typing a character. */
    public static boolean isPartOfTyping(int keysym) {
        return IntStream.of(SHIFT, 0xffe2, 0xffe5, 0xffe6, 0xfe03, 0xff7e, 0xff7f)
                .anyMatch(key -> key == keysym);
    }

    /** The character that the key makes, if it makes one. */
    public static OptionalInt character(int keysym) {
        if ((keysym >= 0x20 && keysym <= 0x7e) || (keysym >= 0xa0 && keysym <= 0xff)) {
            return OptionalInt.of(keysym);
        }
        if (keysym >= UNICODE + 0x100 && keysym <= UNICODE + Character.MAX_CODE_POINT) {
            return ofCharacter(keysym - UNICODE).isPresent() ? OptionalInt.of(keysym - UNICODE) : OptionalInt.empty();
        }
        if (keysym >= KEYPAD_FIRST && keysym <= KEYPAD_LAST) {
            return OptionalInt.of(keysym - KEYPAD_FIRST + '*');
        }
        return keysym == RETURN || keysym == KEYPAD_ENTER ? OptionalInt.of('\n') : OlderKeysyms.character(keysym);
    }

    /** What {@link #ofKey} understands, or the number. */
    public static String name(int keysym) {
        if (keysym >= FIRST_FUNCTION_KEY && keysym < FIRST_FUNCTION_KEY + FUNCTION_KEYS) {
            return "f" + (keysym - FIRST_FUNCTION_KEY + 1);
        }
        List<String> names = NAMES.get(keysym);
        if (names != null) {
            return names.getFirst();
        }
        OptionalInt character = character(keysym);
        return character.isPresent() ? Character.toString(character.getAsInt()) : "0x" + Integer.toHexString(keysym);
    }
}

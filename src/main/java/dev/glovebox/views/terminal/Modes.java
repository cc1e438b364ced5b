package dev.glovebox.views.terminal;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What programs have set on a terminal and not undone: the second screen, keys, mouse, pasting, the cursor. Without it a later
 * part of what they wrote would be shown as it was not meant.
 */
final class Modes {
    private static final Pattern CHANGE = Pattern.compile("\u001b\\[\\?([\\d;]{1,60})([hl])");

    /** Those that xterm calls private; set from the start are only wrapping and the cursor. */
    private static final List<Integer> KNOWN =
            List.of(1, 5, 6, 7, 9, 25, 45, 47, 66, 1000, 1002, 1003, 1004, 1005, 1006, 1015, 1047, 1048, 1049, 2004);

    private static final Set<Integer> FROM_THE_START = Set.of(7, 25);
    private static final String RESET = "\u001bc";

    private final Set<Integer> set;

    Modes() {
        set = new TreeSet<>(FROM_THE_START);
    }

    Modes(Modes other) {
        set = new TreeSet<>(other.set);
    }

    /** One whole sequence. */
    void take(byte[] sequence) {
        String text = new String(sequence, StandardCharsets.ISO_8859_1);
        Matcher change = CHANGE.matcher(text);
        if (text.equals(RESET)) {
            set.clear();
            set.addAll(FROM_THE_START);
        } else if (change.matches()) {
            for (String number : change.group(1).split(";", -1)) {
                change(number, change.group(2).equals("h"));
            }
        }
    }

    private void change(String number, boolean on) {
        KNOWN.stream().filter(known -> number.equals(known.toString())).forEach(mode -> {
            if (on) {
                set.add(mode);
            } else {
                set.remove(mode);
            }
        });
    }

    /** What sets a fresh terminal to the same. */
    String sequences() {
        var all = new StringBuilder();
        for (int mode : KNOWN) {
            if (set.contains(mode) != FROM_THE_START.contains(mode)) {
                all.append("\u001b[?").append(mode).append(set.contains(mode) ? 'h' : 'l');
            }
        }
        return all.toString();
    }
}

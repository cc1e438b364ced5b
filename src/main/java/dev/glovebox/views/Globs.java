package dev.glovebox.views;

import java.util.ArrayList;
import java.util.List;

/** Brings globs as people write them to those of the glove, which knows no braces. */
final class Globs {
    private Globs() {}

    /** {@code *.{c,h}} is two globs; {@code src/} is all that lies in it. */
    static List<String> expand(List<String> globs) {
        List<String> expanded = new ArrayList<>();
        globs.forEach(glob -> expand(glob.endsWith("/") ? glob + "**" : glob, expanded));
        return expanded;
    }

    private static void expand(String glob, List<String> into) {
        int open = glob.indexOf('{');
        int close = closing(glob, open);
        if (open < 0 || close < 0 || into.size() > FileOptions.MOST_NAMES) {
            into.add(glob.startsWith("./") ? glob.substring(2) : glob);
            return;
        }
        String before = glob.substring(0, open);
        String after = glob.substring(close + 1);
        alternatives(glob.substring(open + 1, close)).forEach(one -> expand(before + one + after, into));
    }

    private static int closing(String glob, int open) {
        int depth = 0;
        for (int i = Math.max(open, 0); i < glob.length(); i++) {
            depth += glob.charAt(i) == '{' ? 1 : glob.charAt(i) == '}' ? -1 : 0;
            if (depth == 0) {
                return i;
            }
        }
        return -1;
    }

    private static List<String> alternatives(String list) {
        List<String> alternatives = new ArrayList<>();
        int start = 0;
        int depth = 0;
        for (int i = 0; i < list.length(); i++) {
            char c = list.charAt(i);
            depth += c == '{' ? 1 : c == '}' ? -1 : 0;
            if (c == ',' && depth == 0) {
                alternatives.add(list.substring(start, i));
                start = i + 1;
            }
        }
        alternatives.add(list.substring(start));
        return alternatives;
    }
}

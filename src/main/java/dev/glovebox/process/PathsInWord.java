package dev.glovebox.process;

import java.util.ArrayList;
import java.util.List;

/** The absolute paths that one word of a command, or the value of a variable, may hold: --rc=/a/b, -u/a/b, "source /a/b", file:///a/b. */
public final class PathsInWord {
    private static final String SIGNS = "[\\s=,:;'\"()]+";

    private PathsInWord() {}

    /** The whole, or what follows an option or a sign, to the end and to the next sign. */
    public static List<String> of(String word) {
        List<String> paths = new ArrayList<>();
        for (int at = word.indexOf('/'); at >= 0; at = word.indexOf('/', at + 1)) {
            if (at == 0 || word.startsWith("-") || !Character.isLetterOrDigit(word.charAt(at - 1))) {
                String rest = word.substring(at);
                paths.add(rest);
                paths.add(rest.split(SIGNS, 2)[0]);
            }
        }
        return paths;
    }
}

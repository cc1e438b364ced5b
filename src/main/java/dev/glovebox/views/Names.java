package dev.glovebox.views;

import dev.glovebox.protocol.ByteString;
import java.util.List;
import java.util.Locale;

/** File names of a box, which can hold anything, for a model or a person to read. */
public final class Names {
    /** Folders full of what others made; they hide the work. */
    public static final List<String> IGNORED = List.of(
            ".git",
            "node_modules",
            "target",
            "__pycache__",
            ".venv",
            "venv",
            ".tox",
            ".mypy_cache",
            ".pytest_cache",
            ".gradle",
            ".idea");

    private Names() {}

    /** As it is, or in bash's own quotes when it holds control characters. */
    public static String shown(ByteString name) {
        String text = name.display();
        if (text.chars().noneMatch(Character::isISOControl)) {
            return text;
        }
        StringBuilder quoted = new StringBuilder("$'");
        text.chars().forEach(c -> quoted.append(quoted((char) c)));
        return quoted.append('\'').toString();
    }

    private static String quoted(char c) {
        return switch (c) {
            case '\n' -> "\\n";
            case '\t' -> "\\t";
            case '\'', '\\' -> "\\" + c;
            default -> Character.isISOControl(c) ? String.format(Locale.ROOT, "\\u%04x", (int) c) : "" + c;
        };
    }
}

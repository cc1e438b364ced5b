package dev.glovebox.ui.tui;

import dev.glovebox.ui.tui.text.Row;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Rows whose parts stand below each other. */
final class Columns {
    private static final Pattern FIRST = Pattern.compile("\\s*\\S+(?: \\S+)*\\s{2,}");
    private static final Row USUAL = Row.of("  ");

    private Columns() {}

    /** What stands before a part that goes on in the next row: blanks as wide as the columns before the last, where that leaves room. */
    static Row hanging(Row row, int width) {
        Matcher first = FIRST.matcher(row.text());
        return first.lookingAt() && first.end() <= width / 2 ? Row.of(" ".repeat(first.end())) : USUAL;
    }
}

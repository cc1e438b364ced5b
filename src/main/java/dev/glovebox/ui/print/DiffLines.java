package dev.glovebox.ui.print;

import dev.glovebox.protocol.PlainText;
import dev.glovebox.ui.print.Look.Ink;
import java.util.stream.Collectors;

/** A unified diff for people. */
public final class DiffLines {
    private static final String GREEN = "\033[32m";
    private static final String RED = "\033[31m";
    private static final String DIM = "\033[2m";
    private static final String PLAIN = "\033[0m";

    private DiffLines() {}

    public static String of(String diff, Ink ink) {
        return PlainText.lines(diff)
                .lines()
                .map(line -> ink == Ink.COLOURED ? coloured(line) : line)
                .map(line -> line + "\n")
                .collect(Collectors.joining());
    }

    private static String coloured(String line) {
        if (line.startsWith("+++") || line.startsWith("---") || line.startsWith("@@") || line.startsWith("diff ")) {
            return DIM + line + PLAIN;
        }
        if (line.startsWith("+")) {
            return GREEN + line + PLAIN;
        }
        return line.startsWith("-") ? RED + line + PLAIN : line;
    }
}

package dev.glovebox.tools;

import dev.glovebox.views.Grep;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** What a search found, as grep would print it. */
final class FoundText {
    private static final int MOST = 16_000;

    private final BoxPath start;
    private final StringBuilder text = new StringBuilder();

    FoundText(BoxPath start) {
        this.start = start;
    }

    String of(Grep.Found found) {
        List<Grep.Line> lines = found.lines().stream()
                .sorted(Comparator.comparing(Grep.Line::path).thenComparing(Grep.Line::number))
                .toList();
        boolean withContext = lines.stream().anyMatch(line -> line.kind() == Grep.Kind.CONTEXT);
        int shown = 0;
        while (shown < lines.size() && text.length() < MOST) {
            if (withContext && shown > 0 && isApart(lines.get(shown - 1), lines.get(shown))) {
                text.append("--\n");
            }
            append(lines.get(shown++));
        }
        notes(found, shown < lines.size())
                .forEach(note -> text.append('[').append(note).append("]\n"));
        return text.toString().stripTrailing();
    }

    private static boolean isApart(Grep.Line last, Grep.Line next) {
        return !last.path().equals(next.path()) || last.number() + 1 != next.number();
    }

    private void append(Grep.Line line) {
        char mark = line.kind() == Grep.Kind.MATCH ? ':' : '-';
        text.append(start.below(line.path())).append(mark).append(line.number()).append(mark);
        text.append(line.from() > 0 ? "..." : "");
        text.append(line.bytes().display().replaceAll("[\\p{Cntrl}&&[^\t]]", "\ufffd"));
        text.append(line.from() + line.bytes().size() < line.size() ? "...\n" : "\n");
    }

    private static List<String> notes(Grep.Found found, boolean cut) {
        List<String> notes = new ArrayList<>();
        Grep.Tally tally = found.tally();
        if (tally.matches() == 0) {
            notes.add("no match");
        }
        if (tally.cut() || cut) {
            notes.add("there is more: narrow the search by path, glob or pattern");
        }
        if (tally.binary() + tally.skipped() > 0) {
            notes.add("not searched: " + tally.binary() + " binary, " + tally.skipped() + " too large or unreadable");
        }
        return notes;
    }
}

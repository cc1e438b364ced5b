package dev.glovebox.ui.tui.talk;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** The end of what a running tool has printed, as lines. */
final class OutputTail {
    private static final int MOST_LINES = 200;
    private static final int LONGEST_LINE = 4096;

    private final Deque<String> lines = new ArrayDeque<>();
    private final StringBuilder open = new StringBuilder();

    /** A carriage return begins a line too: what stood before it would be overwritten, and so hidden. */
    void take(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\n' || c == '\r') {
                endLine();
            } else if (open.length() < LONGEST_LINE) {
                open.append(c);
            }
        }
    }

    private void endLine() {
        if (!open.isEmpty()) {
            lines.addLast(open.toString());
            open.setLength(0);
            if (lines.size() > MOST_LINES) {
                lines.removeFirst();
            }
        }
    }

    List<String> last(int most) {
        List<String> all = new ArrayList<>(lines);
        if (!open.isEmpty()) {
            all.add(open.toString());
        }
        return all.subList(Math.max(0, all.size() - most), all.size()).stream()
                .map(Escapes::dropped)
                .toList();
    }
}

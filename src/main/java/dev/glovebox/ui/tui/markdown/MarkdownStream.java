package dev.glovebox.ui.tui.markdown;

import dev.glovebox.ui.tui.text.Row;
import java.util.List;

/**
 * Markdown that is still being written, to rows that are settled as early as they can be. How the text is cut into pieces makes no
 * difference to the settled rows, and what is held is bounded.
 */
public final class MarkdownStream {
    private static final int ROWS_OF_A_PART = 3;
    private static final int SHORTEST_PART = 80;
    private static final int LONGEST_PART = 2048;
    private static final int LONGEST_TABLE_ROW = 8192;

    private final StringBuilder line = new StringBuilder();
    private Page page;
    private Block block = Prose.BEGIN;
    private int limit;

    public MarkdownStream(int width) {
        page = new Page(width);
        limit = part();
    }

    public void take(String delta) {
        int newline = delta.indexOf('\n');
        for (int at = 0; at < delta.length(); ) {
            if (newline >= 0 && newline < at) {
                newline = delta.indexOf('\n', at); // once for each line, however many parts it is taken in
            }
            if (newline == at) {
                block = block.line(unfinished(), page);
                begin();
                at++;
                continue;
            }
            if (line.length() >= limit) {
                full(); // not before: a newline could come next
            }
            int end = Math.min(newline < 0 ? delta.length() : newline, at + Math.max(1, limit - line.length()));
            line.append(delta, at, end);
            at = end;
        }
    }

    /** Rows that never change any more; each is given once. */
    public List<Row> settled() {
        return page.handOver();
    }

    /** What is not settled yet, with markup that is open taken as meant. */
    public List<Row> tail() {
        Page draft = page.draft();
        Block after = block;
        if (!line.isEmpty()) {
            boolean half = Character.isHighSurrogate(line.charAt(line.length() - 1));
            after = block.line(line.substring(0, line.length() - (half ? 1 : 0)), draft);
        }
        after.end(draft);
        return draft.handOver();
    }

    /** The text is over: all rows that were not handed over yet. */
    public List<Row> end() {
        if (!line.isEmpty()) {
            block = block.line(unfinished(), page);
            begin();
        }
        block.end(page);
        block = Prose.BEGIN;
        return page.handOver();
    }

    /** For what is not settled yet. */
    public void resize(int width) {
        page = page.of(width);
        limit = Math.max(limit, part());
    }

    private int part() {
        return Math.clamp((long) page.width() * ROWS_OF_A_PART, SHORTEST_PART, LONGEST_PART);
    }

    private void begin() {
        line.setLength(0);
        limit = part();
    }

    /** A row of a table is one piece; every other line is settled in parts. */
    private void full() {
        if (Character.isHighSurrogate(line.charAt(line.length() - 1))) {
            limit++;
        } else if (limit < LONGEST_TABLE_ROW && block.holds(line)) {
            limit = LONGEST_TABLE_ROW;
        } else {
            block = block.part(line.toString(), page);
            begin();
        }
    }

    private String unfinished() {
        int end = line.length();
        return line.substring(0, end > 0 && line.charAt(end - 1) == '\r' ? end - 1 : end);
    }
}

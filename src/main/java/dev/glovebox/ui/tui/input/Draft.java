package dev.glovebox.ui.tui.input;

import java.util.ArrayDeque;
import java.util.Deque;

/** A text with its cursor, and its last changes, so that they can be taken back. */
final class Draft {
    private static final int MOST_CHANGES = 1_000;
    private static final int MOST_KEPT = 16 * 1024 * 1024;
    private static final int LONGEST_RUN = 64;

    /** What was done, and where the cursor was before. */
    private record Change(int at, String removed, String inserted, int cursor) {
        int size() {
            return removed.length() + inserted.length();
        }
    }

    private final StringBuilder text = new StringBuilder();
    private final Deque<Change> changes = new ArrayDeque<>();
    private long kept;
    private long count;
    private int cursor;
    /** The newest change is typing that goes on. */
    private boolean typing;

    StringBuilder text() {
        return text;
    }

    int cursor() {
        return cursor;
    }

    /** How often the text has changed. */
    long count() {
        return count;
    }

    void move(int to) {
        cursor = to;
        typing = false;
    }

    void replace(int from, int to, String with) {
        if (from == to && with.isEmpty()) {
            return;
        }
        typing = false;
        keep(new Change(from, text.substring(from, to), with, cursor));
        text.replace(from, to, with);
        cursor = from + with.length();
        count++;
    }

    /** As {@link #replace}, but a word typed is one change. */
    void type(String typed) {
        Change last = typing ? changes.getLast() : null;
        replace(cursor, cursor, typed);
        if (last != null && goesOn(last.inserted(), typed)) {
            forget(changes.removeLast());
            forget(changes.removeLast());
            keep(new Change(last.at(), last.removed(), last.inserted() + typed, last.cursor()));
        }
        typing = !typed.isEmpty();
    }

    void undo() {
        typing = false;
        Change change = changes.pollLast();
        if (change != null) {
            forget(change);
            text.replace(change.at(), change.at() + change.inserted().length(), change.removed());
            cursor = change.cursor();
            count++;
        }
    }

    void clear() {
        text.setLength(0);
        changes.clear();
        kept = 0;
        cursor = 0;
        typing = false;
        count++;
    }

    int lineStart(int at) {
        return text.lastIndexOf("\n", at - 1) + 1;
    }

    int lineEnd(int at) {
        int end = text.indexOf("\n", at);
        return end < 0 ? text.length() : end;
    }

    String line(int at) {
        return text.substring(lineStart(at), lineEnd(at));
    }

    private static boolean goesOn(String before, String typed) {
        boolean newWord = !typed.isBlank() && Character.isWhitespace(before.charAt(before.length() - 1));
        return !newWord && before.length() < LONGEST_RUN;
    }

    private void keep(Change change) {
        changes.addLast(change);
        kept += change.size();
        while (changes.size() > MOST_CHANGES || (kept > MOST_KEPT && changes.size() > 1)) {
            forget(changes.removeFirst());
        }
    }

    private void forget(Change change) {
        kept -= change.size();
    }
}

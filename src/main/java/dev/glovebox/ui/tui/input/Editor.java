package dev.glovebox.ui.tui.input;

/** The text that a person is writing, of any number of lines, and what keys do to it. */
public final class Editor {
    private final Draft draft = new Draft();
    private final Folds folds = new Folds();
    private final Killed killed = new Killed();
    private int room = 80;
    /** The column that Up and Down keep to, or -1. */
    private int column = -1;

    /** What is written, with every paste in full. */
    public String text() {
        return folds.unfold(draft.text());
    }

    public boolean isEmpty() {
        return draft.text().isEmpty();
    }

    public void clear() {
        killed.unfold(folds);
        draft.clear();
        folds.clear();
        moved();
    }

    /** Another text in place of this one, which undo brings back; the cursor stands at its end. */
    public void replace(String text) {
        draft.replace(0, draft.text().length(), Folds.clean(text));
        moved();
    }

    public void type(String text) {
        draft.type(Folds.clean(text));
        moved();
    }

    /** Short text as it is; a long one is folded. */
    public void paste(String text) {
        put(draft.cursor(), draft.cursor(), folds.fold(text));
    }

    public void newLine() {
        put(draft.cursor(), draft.cursor(), "\n");
    }

    /** A backslash at the end of a line is a wish for another line: whether it was, and now is one. */
    public boolean breaksLine() {
        int at = draft.cursor();
        boolean wished = at > 0 && at == draft.lineEnd(at) && draft.text().charAt(at - 1) == '\\';
        if (wished) {
            put(at - 1, at, "\n");
        }
        return wished;
    }

    /** Whether this key means something here. */
    public boolean press(Key.Pressed key) {
        int at = draft.cursor();
        switch (key.chord()) {
            case "left", "shift-left", "ctrl-b" -> go(left(at));
            case "right", "shift-right", "ctrl-f" -> go(right(at));
            case "ctrl-left", "alt-left", "alt-b", "ctrl-shift-left" -> go(ceiling(Words.before(draft.text(), at)));
            case "ctrl-right", "alt-right", "alt-f", "ctrl-shift-right" -> go(ceiling(Words.after(draft.text(), at)));
            case "home", "shift-home", "ctrl-a" -> go(draft.lineStart(at));
            case "end", "shift-end", "ctrl-e" -> go(draft.lineEnd(at));
            case "ctrl-home", "alt-<" -> go(0);
            case "ctrl-end", "alt->" -> go(draft.text().length());
            default -> {
                return deletes(key, at);
            }
        }
        return true;
    }

    private boolean deletes(Key.Pressed key, int at) {
        switch (key.chord()) {
            case "backspace", "shift-backspace" -> put(left(at), at, "");
            case "delete", "shift-delete", "ctrl-d" -> put(at, right(at), "");
            case "ctrl-w" -> killBefore(ceiling(Words.beforeBlank(draft.text(), at)));
            case "alt-backspace", "ctrl-backspace" -> killBefore(ceiling(Words.before(draft.text(), at)));
            case "alt-d", "ctrl-delete", "alt-delete" -> killAfter(ceiling(Words.after(draft.text(), at)));
            case "ctrl-u" -> killBefore(at == draft.lineStart(at) ? Math.max(0, at - 1) : draft.lineStart(at));
            case "ctrl-k" -> killAfter(at == draft.lineEnd(at) ? right(at) : draft.lineEnd(at));
            case "ctrl-y" -> put(at, at, killed.text());
            case "ctrl-_", "ctrl-/" -> undo();
            default -> {
                return false;
            }
        }
        return true;
    }

    /** Whether there is a row above. */
    public boolean up() {
        int start = draft.lineStart(draft.cursor());
        Wrapped line = window().wrapped(start);
        int row = line.rowOf(draft.cursor() - start);
        int kept = column < 0 ? line.columnOf(draft.cursor() - start) : column;
        if (row > 0) {
            go(start + line.placeAt(row - 1, kept));
        } else if (start > 0) {
            int above = draft.lineStart(start - 1);
            Wrapped before = window().wrapped(above);
            go(above + before.placeAt(before.count() - 1, kept));
        } else {
            return false;
        }
        column = kept;
        return true;
    }

    /** Whether there is a row below. */
    public boolean down() {
        int start = draft.lineStart(draft.cursor());
        int end = draft.lineEnd(start);
        Wrapped line = window().wrapped(start);
        int row = line.rowOf(draft.cursor() - start);
        int kept = column < 0 ? line.columnOf(draft.cursor() - start) : column;
        if (row + 1 < line.count()) {
            go(start + line.placeAt(row + 1, kept));
        } else if (end < draft.text().length()) {
            go(end + 1 + window().wrapped(end + 1).placeAt(0, kept));
        } else {
            return false;
        }
        column = kept;
        return true;
    }

    /** At most so many rows around the cursor. Up and Down go by the rows of the last drawing. */
    public Drawn drawn(Margin margin, int width, int most) {
        room = margin.room(width);
        return window().drawn(margin, Math.max(1, most));
    }

    String beforeCursor() {
        return draft.text().substring(0, draft.cursor());
    }

    /** In place of so much text before the cursor. */
    void complete(int from, String with) {
        put(from, draft.cursor(), Folds.clean(with));
    }

    /** The text with its pastes folded, for {@link #restore} before the next {@link #clear}. */
    String folded() {
        return draft.text().toString();
    }

    void restore(String folded) {
        put(0, draft.text().length(), folded);
    }

    boolean isAtEnd() {
        return draft.cursor() == draft.text().length();
    }

    /** How often the text has changed. */
    long changes() {
        return draft.count();
    }

    private Window window() {
        folds.countIn(draft.text());
        return new Window(draft, folds, room);
    }

    private void put(int from, int to, String with) {
        draft.replace(from, to, with);
        moved();
    }

    private void go(int to) {
        draft.move(to);
        moved();
    }

    private void undo() {
        draft.undo();
        moved();
    }

    private void moved() {
        column = -1;
        killed.pause();
    }

    private void killBefore(int from) {
        int at = draft.cursor();
        String text = draft.text().substring(from, at);
        draft.replace(from, at, "");
        column = -1;
        killed.before(text);
    }

    private void killAfter(int to) {
        int at = draft.cursor();
        String text = draft.text().substring(at, to);
        draft.replace(at, to, "");
        column = -1;
        killed.after(text);
    }

    private int left(int at) {
        int start = draft.lineStart(at);
        return at == start ? Math.max(0, at - 1) : start + Cells.previous(draft.line(at), at - start);
    }

    private int right(int at) {
        int start = draft.lineStart(at);
        int next = Math.min(draft.text().length(), at + 1);
        return at == draft.lineEnd(at) ? next : start + Cells.next(draft.line(at), at - start);
    }

    private int floor(int at) {
        int start = draft.lineStart(at);
        return start + Cells.floor(draft.line(at), at - start);
    }

    private int ceiling(int at) {
        int floor = floor(at);
        return floor == at ? at : right(floor);
    }
}

package dev.glovebox.ui.tui.input;

import dev.glovebox.protocol.PlainText;
import dev.glovebox.ui.tui.text.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Where a person writes the next message: the editor with what was said before and what can be completed. */
public final class Composer {
    /** What a key did. */
    public sealed interface Outcome {
        record Changed() implements Outcome {}

        /** The key means nothing here and is left to others. */
        record Ignored() implements Outcome {}

        /** This was said; the input is empty again. */
        record Sent(String text) implements Outcome {}
    }

    private static final Outcome CHANGED = new Outcome.Changed();
    private static final Outcome IGNORED = new Outcome.Ignored();
    private static final int FEWEST_MENU_ROWS = 3;

    private final Editor editor = new Editor();
    private final InputHistory history;
    private final Completer completer;
    private Optional<Search> search = Optional.empty();
    /** The editor's count of changes after the last step through the history. */
    private long recalled = -1;

    public Composer(InputHistory history, Candidates candidates) {
        this.history = history;
        completer = new Completer(editor, candidates);
    }

    public Outcome press(Key key) {
        return search.isPresent() ? searching(search.get(), key) : composing(key);
    }

    /** What is written, with every paste in full. */
    public String text() {
        return editor.text();
    }

    public boolean isEmpty() {
        return editor.isEmpty();
    }

    /** Another text in place of this one. */
    public void replace(String text) {
        close();
        history.leave();
        editor.replace(text);
    }

    public void clear() {
        close();
        history.leave();
        editor.clear();
    }

    /** Candidates have come that were not known before. */
    public void refresh() {
        if (search.isEmpty()) {
            completer.refresh();
        }
    }

    /** The input with the menu or the search below it; at most so many rows. */
    public Drawn rows(Margin margin, int width, int most) {
        int listed = Math.min(completer.menu().map(Menu::height).orElse(0), Math.max(FEWEST_MENU_ROWS, most / 2));
        int below = search.isPresent() ? 1 : listed;
        Drawn input = editor.drawn(margin, width, most - below);
        List<Row> rows = new ArrayList<>(input.rows());
        if (search.isPresent()) {
            Drawn searched = search.get().drawn(width);
            rows.addAll(searched.rows());
            return new Drawn(rows, rows.size() - 1, searched.column());
        }
        completer.menu().ifPresent(open -> rows.addAll(open.rows(width, most - rows.size())));
        return new Drawn(rows, input.row(), input.column());
    }

    private Outcome composing(Key key) {
        return switch (key) {
            case Key.Typed typed -> {
                editor.type(typed.text());
                completer.update();
                yield CHANGED;
            }
            case Key.Pasted pasted -> {
                editor.paste(pasted.text());
                completer.close();
                yield CHANGED;
            }
            case Key.Pressed pressed ->
                switch (completer.press(pressed)) {
                    case NOTHING -> pressed(pressed);
                    case CHANGED -> CHANGED;
                    case WHOLE -> send();
                };
        };
    }

    private Outcome pressed(Key.Pressed key) {
        return switch (key.chord()) {
            case "enter" -> editor.breaksLine() ? CHANGED : send();
            case "alt-enter", "shift-enter", "ctrl-j", "ctrl-alt-j" -> {
                editor.newLine();
                completer.close();
                yield CHANGED;
            }
            case "up", "shift-up", "ctrl-p" -> up();
            case "down", "shift-down", "ctrl-n" -> down();
            case "tab" -> completer.ask() == Completer.Did.CHANGED ? CHANGED : IGNORED;
            case "ctrl-r" -> {
                completer.close();
                search = Optional.of(new Search(history));
                yield CHANGED;
            }
            case "ctrl-d" -> editor.isEmpty() ? IGNORED : edit(key);
            default -> edit(key);
        };
    }

    private Outcome edit(Key.Pressed key) {
        long before = editor.changes();
        if (!editor.press(key)) {
            return IGNORED;
        }
        completer.close();
        if (editor.changes() != before) {
            completer.update();
        }
        return CHANGED;
    }

    /** An entry that is as it was recalled is passed over whole, however many rows it has. */
    private boolean isAsRecalled() {
        return history.isBrowsed() && recalled == editor.changes() && editor.isAtEnd();
    }

    private Outcome up() {
        if (!isAsRecalled() && editor.up()) {
            return CHANGED;
        }
        leaveIfChanged();
        return history.back(editor.folded()).map(this::recall).orElse(IGNORED);
    }

    private Outcome down() {
        if (!isAsRecalled() && editor.down()) {
            return CHANGED;
        }
        leaveIfChanged();
        return history.forth().map(this::recall).orElse(IGNORED);
    }

    /** What a person made of an entry is a draft of its own. */
    private void leaveIfChanged() {
        if (recalled != editor.changes()) {
            history.leave();
        }
    }

    private Outcome recall(String text) {
        if (history.isBrowsed()) {
            editor.replace(text);
        } else {
            editor.restore(text);
        }
        recalled = editor.changes();
        return CHANGED;
    }

    private Outcome send() {
        String text = editor.text().stripTrailing();
        if (PlainText.isBlank(text)) {
            return IGNORED;
        }
        clear();
        history.add(text);
        return new Outcome.Sent(text);
    }

    private Outcome searching(Search open, Key key) {
        switch (key) {
            case Key.Typed typed -> open.type(typed.text());
            case Key.Pasted pasted -> open.type(pasted.text());
            case Key.Pressed pressed -> {
                return searching(open, pressed);
            }
        }
        return CHANGED;
    }

    private Outcome searching(Search open, Key.Pressed key) {
        switch (key.chord()) {
            case "ctrl-r", "up", "ctrl-p" -> open.older();
            case "ctrl-s", "down", "ctrl-n" -> open.newer();
            case "backspace" -> open.backspace();
            case "enter", "right", "tab" -> take(open);
            case "escape", "ctrl-g" -> search = Optional.empty();
            case "ctrl-c" -> {
                search = Optional.empty();
                return IGNORED;
            }
            case "left", "home", "end", "ctrl-a", "ctrl-e" -> {
                take(open);
                editor.press(key);
            }
            default -> {
                return IGNORED;
            }
        }
        return CHANGED;
    }

    private void take(Search open) {
        search = Optional.empty();
        open.match().ifPresent(this::replace);
    }

    private void close() {
        search = Optional.empty();
        completer.reset();
    }
}

package dev.glovebox.ui.tui.input;

import dev.glovebox.ui.tui.input.Candidates.Candidate;
import java.util.Optional;

/** Opens the menu while a word is written that can be completed, and puts what is chosen into the editor. */
final class Completer {
    /** What a key did. */
    enum Did {
        NOTHING,
        CHANGED,
        /** A command was chosen that needs nothing more: it can be said. */
        WHOLE
    }

    private static final int NOWHERE = -1;

    private final Editor editor;
    private final Candidates candidates;
    private Optional<Menu> menu = Optional.empty();
    /** Where the word begins whose menu was closed by hand. */
    private int dismissed = NOWHERE;
    /** The last key wrote or deleted, so that candidates which come late are wanted. */
    private boolean waits;

    Completer(Editor editor, Candidates candidates) {
        this.editor = editor;
        this.candidates = candidates;
    }

    Optional<Menu> menu() {
        return menu;
    }

    /** The text has changed. */
    void update() {
        Optional<Completion> word = Completion.at(editor.beforeCursor());
        dismissed = word.isPresent() && word.get().start() == dismissed ? dismissed : NOWHERE;
        menu = word.filter(open -> open.start() != dismissed).flatMap(open -> Menu.of(open, candidates));
        waits = true;
    }

    /** Candidates have come; what was chosen stays so if it is still there. */
    void refresh() {
        if (waits) {
            Optional<Candidate> chosen = menu.flatMap(Menu::chosen);
            update();
            menu = menu.map(open -> chosen.map(open::select).orElse(open));
        }
    }

    void close() {
        menu = Optional.empty();
        waits = false;
    }

    /** Another text begins. */
    void reset() {
        close();
        dismissed = NOWHERE;
    }

    /** Asked for by hand; a single match is taken at once. */
    Did ask() {
        dismissed = NOWHERE;
        update();
        Optional<Menu> asked = menu;
        asked.filter(Menu::isSingle).flatMap(Menu::first).ifPresent(only -> accept(asked.get(), only));
        return asked.isPresent() ? Did.CHANGED : Did.NOTHING;
    }

    Did press(Key.Pressed key) {
        return menu.map(open -> choose(open, key)).orElse(Did.NOTHING);
    }

    private Did choose(Menu open, Key.Pressed key) {
        switch (key.chord()) {
            case "down", "ctrl-n" -> menu = Optional.of(open.next());
            case "up", "ctrl-p", "shift-tab" -> menu = Optional.of(open.previous());
            case "tab" -> {
                menu = Optional.of(open.next());
                open.chosen().ifPresent(chosen -> accept(open, chosen));
            }
            case "escape" -> {
                dismissed = open.completion().start();
                close();
            }
            case "enter" -> {
                return open.chosen()
                        .filter(chosen -> !open.isTyped())
                        .map(chosen -> enter(open, chosen))
                        .orElse(Did.NOTHING);
            }
            default -> {
                return Did.NOTHING;
            }
        }
        return Did.CHANGED;
    }

    private Did enter(Menu open, Candidate chosen) {
        accept(open, chosen);
        boolean isCommand = open.completion().kind() instanceof Completion.Kind.Command;
        return isCommand && chosen.isWhole() && editor.isAtEnd() ? Did.WHOLE : Did.CHANGED;
    }

    private void accept(Menu open, Candidate chosen) {
        String replacement = open.completion().replacement(chosen);
        editor.complete(open.completion().start(), replacement);
        close();
        if (replacement.endsWith(" ") || replacement.endsWith("/")) {
            update();
        }
    }
}

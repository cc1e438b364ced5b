package dev.glovebox.ui.tui.input;

import java.util.Set;

/** What a person did at the keyboard. */
public sealed interface Key {
    /** Text as typed: one character with whatever is joined to it, never a control character. */
    record Typed(String text) implements Key {}

    /** A paste, whole, with line feeds between its lines. */
    record Pasted(String text) implements Key {}

    /** A key that writes nothing, or one pressed with Ctrl or Alt. A letter's name is the letter in lower case. */
    record Pressed(String name, Set<Modifier> with) implements Key {
        public Pressed {
            with = Set.copyOf(with);
        }
    }

    /** Keys that are held down with another one. */
    enum Modifier {
        SHIFT,
        ALT,
        CTRL
    }

    String ENTER = "enter";
    String TAB = "tab";
    String ESCAPE = "escape";
    String BACKSPACE = "backspace";
    String DELETE = "delete";
    String UP = "up";
    String DOWN = "down";
    String LEFT = "left";
    String RIGHT = "right";
    String HOME = "home";
    String END = "end";
    String PAGE_UP = "page-up";
    String PAGE_DOWN = "page-down";

    static Pressed pressed(String name, Modifier... with) {
        return new Pressed(name, Set.of(with));
    }

    static Pressed ctrl(String name) {
        return pressed(name, Modifier.CTRL);
    }

    static Pressed alt(String name) {
        return pressed(name, Modifier.ALT);
    }
}

package dev.glovebox.ui.tui.input;

import java.util.Set;

/** What a person did at the keyboard. */
public sealed interface Key {
    /** Text as typed, never a control character. The decoder gives one code point at a time; what is joined to it comes next. */
    record Typed(String text) implements Key {}

    /** A paste, whole, with line feeds between its lines. */
    record Pasted(String text) implements Key {}

    /** A key that writes nothing, or one pressed with Ctrl or Alt. A letter's name is the letter in lower case. */
    record Pressed(String name, Set<Modifier> with) implements Key {
        public Pressed {
            with = Set.copyOf(with);
        }

        /** In one word, such as {@code ctrl-a} or {@code ctrl-alt-shift-left}: always in this order. */
        public String chord() {
            return (with.contains(Modifier.CTRL) ? "ctrl-" : "")
                    + (with.contains(Modifier.ALT) ? "alt-" : "")
                    + (with.contains(Modifier.SHIFT) ? "shift-" : "")
                    + name;
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
    String INSERT = "insert";
    /** Only with Ctrl or Alt; alone it is typed. */
    String SPACE = "space";

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

package dev.glovebox.ui.tui.screen;

/** What a chat switches on in a terminal, and off again whatever happens. */
public enum Modes {
    /** Pastes come in brackets; Shift-Enter differs from Enter where a terminal can tell (kitty's protocol, and xterm's modifyOtherKeys). */
    CHAT("\033[?2004h\033[>1u\033[>4;1m", "\033[>4;0m\033[<u\033[?2004l\033[?7h\033[?25h"),

    /** For terminals that print what they do not know. */
    PASTE_ONLY("\033[?2004h", "\033[?2004l\033[?7h\033[?25h"),

    /** A second screen, which hides the first and what scrolled from it. */
    SECOND_SCREEN("\033[?1049h\033[?25l", "\033[?25h\033[?1049l");

    private final String on;
    private final String off;

    Modes(String on, String off) {
        this.on = on;
        this.off = off;
    }

    public String on() {
        return on;
    }

    public String off() {
        return off;
    }
}

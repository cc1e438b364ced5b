package dev.glovebox.ui.tui.screen;

/** Control sequences of terminals; see console_codes(4) and ctlseqs of xterm. */
final class Codes {
    static final String BEGINNING = "\r";
    static final String NEXT_ROW = "\r\n";
    static final String CLEAR_ROW = "\033[2K";
    static final String CLEAR_BELOW = "\033[J";

    /** What a terminal does at the end of a row. */
    static final String WRAP = "\033[?7h";

    static final String CUT = "\033[?7l";

    /** Synchronised update: the terminal shows what comes between as one picture. Others ignore it. */
    static final String HOLD = "\033[?2026h\033[?25l" + CUT;

    static final String SHOW = WRAP + "\033[?25h\033[?2026l";

    private Codes() {}

    static String up(int rows) {
        return rows > 0 ? "\033[" + rows + "A" : "";
    }

    static String down(int rows) {
        return rows > 0 ? "\033[" + rows + "B" : "";
    }

    static String to(int row) {
        return "\033[" + row + ";1H";
    }
}

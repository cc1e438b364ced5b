package dev.glovebox.ui.tui;

import dev.glovebox.ui.tui.screen.Frame;
import dev.glovebox.ui.tui.screen.FullScreen;
import dev.glovebox.ui.tui.screen.LiveRegion;
import dev.glovebox.ui.tui.screen.Modes;
import dev.glovebox.ui.tui.screen.Size;
import dev.glovebox.ui.tui.text.Painter;
import dev.glovebox.ui.tui.text.Row;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;

/** What a chat shows on its terminal: the live region, or something that has the whole screen. */
final class Screen {
    private static final String CLEAR = "\033[H\033[2J";

    private final ChatTerminal terminal;
    private final Modes modes;
    private final LiveRegion region;
    private final FullScreen full;
    private boolean isFull;

    Screen(ChatTerminal terminal, Abilities abilities) {
        this.terminal = terminal;
        modes = abilities.modes();
        Painter painter = new Painter(abilities.depth());
        region = new LiveRegion(painter, abilities.reflow(), terminal.size());
        full = new FullScreen(painter);
    }

    Size size() {
        return region.size();
    }

    void open() {
        terminal.write(modes.on());
    }

    void draw(List<Row> above, Frame frame) {
        write(region.draw(above, frame));
    }

    void drawFull(List<Row> rows) {
        if (!isFull) {
            isFull = true;
            full.forget();
            terminal.write(Modes.SECOND_SCREEN.on());
        }
        write(full.draw(rows, size()));
    }

    /** The first screen is as it was left. */
    void leaveFull() {
        if (isFull) {
            isFull = false;
            terminal.write(Modes.SECOND_SCREEN.off());
        }
    }

    /** Whether the terminal has another size than before. */
    boolean resize() {
        Size now = terminal.size();
        if (now.equals(size())) {
            return false;
        }
        leaveFull();
        full.forget();
        write(region.resized(now));
        return true;
    }

    /** Empties the screen; what scrolled from it stays. */
    void clear() {
        region.erase();
        full.forget();
        terminal.write(CLEAR);
    }

    /** Into the clipboard, by way of the terminal. */
    void copy(String text) {
        String data = Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
        terminal.write("\033]52;c;" + data + "\007");
    }

    /** Lets something else have the terminal for a while. */
    void lend(Runnable borrower) {
        leaveFull();
        terminal.write(region.erase() + modes.off());
        borrower.run();
        terminal.write(modes.on());
        resize();
    }

    /** The process was stopped by others, and the terminal may have been used. Off first: terminals count how often a mode was asked for. */
    void reopen() {
        full.forget();
        region.erase();
        terminal.write(modes.off() + modes.on() + "\r");
    }

    void close() {
        leaveFull();
        terminal.write(region.erase() + modes.off());
        terminal.restore();
    }

    private void write(String text) {
        if (!text.isEmpty()) {
            terminal.write(text);
        }
    }
}

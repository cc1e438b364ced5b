package dev.glovebox.app.cli;

import dev.glovebox.app.settings.Surroundings;
import dev.glovebox.ui.tui.Abilities;
import dev.glovebox.ui.tui.screen.LiveRegion.Reflow;
import dev.glovebox.ui.tui.screen.Modes;
import dev.glovebox.ui.tui.text.Depth;
import java.util.Set;

/** What the terminal can do, as far as the environment tells. */
final class TerminalAbilities {
    private static final Set<String> ONLY_LINES = Set.of("dumb", "unknown", "");
    private static final Set<String> TRUE_COLOURS = Set.of("truecolor", "24bit");

    /** These keep rows as they are when they become narrower; others wrap them. */
    private static final Set<String> CUTTING = Set.of("linux", "screen", "screen-256color", "vt100", "vt220");

    private TerminalAbilities() {}

    /** Whether it can be drawn on at all. */
    static boolean areEnough(Surroundings surroundings) {
        return !ONLY_LINES.contains(surroundings.variable("TERM"));
    }

    static Abilities of(Surroundings surroundings) {
        String type = surroundings.terminalType();
        boolean inTmux = !surroundings.variable("TMUX").isEmpty();
        boolean cuts = (CUTTING.contains(type) && !inTmux)
                || !surroundings.variable("XTERM_VERSION").isEmpty();
        return new Abilities(
                depth(surroundings, type),
                cuts ? Reflow.CUTS : Reflow.WRAPS,
                type.equals("linux") ? Modes.PASTE_ONLY : Modes.CHAT);
    }

    private static Depth depth(Surroundings surroundings, String type) {
        if (!surroundings.wantsColours()) {
            return Depth.NONE;
        }
        if (TRUE_COLOURS.contains(surroundings.variable("COLORTERM")) || type.endsWith("-direct")) {
            return Depth.TRUE;
        }
        return type.contains("256color") ? Depth.OF_256 : Depth.OF_16;
    }
}

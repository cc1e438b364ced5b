package dev.glovebox.ui.tui;

import dev.glovebox.ui.tui.screen.LiveRegion.Reflow;
import dev.glovebox.ui.tui.screen.Modes;
import dev.glovebox.ui.tui.text.Depth;

/** What a terminal can do. */
public record Abilities(Depth depth, Reflow reflow, Modes modes) {}

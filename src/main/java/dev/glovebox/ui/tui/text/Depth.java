package dev.glovebox.ui.tui.text;

/** How many colours a terminal has, or a person wants. */
public enum Depth {
    /** Bold, dim and the like remain. */
    NONE,
    OF_16,
    OF_256,
    TRUE
}

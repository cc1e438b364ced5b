/** The chat at a terminal: what is typed, what is shown, and nothing of models and boxes. */
@NullMarked
package dev.glovebox.ui.tui;

import org.jspecify.annotations.NullMarked;

/** What is on the terminal: rows that scroll away for good, and a region below them that is drawn again and again. */
@NullMarked
package dev.glovebox.ui.tui.screen;

import org.jspecify.annotations.NullMarked;

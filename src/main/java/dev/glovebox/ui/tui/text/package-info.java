/** Text with styles, measured in the cells of a terminal, and its way onto one. */
@NullMarked
package dev.glovebox.ui.tui.text;

import org.jspecify.annotations.NullMarked;

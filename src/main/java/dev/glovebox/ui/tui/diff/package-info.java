/** Changes of files as rows of a terminal. */
@NullMarked
package dev.glovebox.ui.tui.diff;

import org.jspecify.annotations.NullMarked;

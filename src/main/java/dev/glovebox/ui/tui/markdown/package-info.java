/** Markdown as it comes from a model, piece by piece, to rows of a terminal. */
@NullMarked
package dev.glovebox.ui.tui.markdown;

import org.jspecify.annotations.NullMarked;

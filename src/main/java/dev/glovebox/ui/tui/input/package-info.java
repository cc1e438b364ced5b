/** From the bytes of a keyboard to what a person wants to say. */
@NullMarked
package dev.glovebox.ui.tui.input;

import org.jspecify.annotations.NullMarked;

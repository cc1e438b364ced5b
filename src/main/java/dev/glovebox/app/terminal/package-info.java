/** Programs of this machine that act on a person's terminal: their editor, and stty(1). */
@NullMarked
package dev.glovebox.app.terminal;

import org.jspecify.annotations.NullMarked;

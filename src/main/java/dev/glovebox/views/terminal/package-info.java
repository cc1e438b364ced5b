/** Terminals that people open in a box. */
@NullMarked
package dev.glovebox.views.terminal;

import org.jspecify.annotations.NullMarked;

/** Breaks the arrows of process. */
@NullMarked
package dev.glovebox.lawbreakers.process;

import org.jspecify.annotations.NullMarked;

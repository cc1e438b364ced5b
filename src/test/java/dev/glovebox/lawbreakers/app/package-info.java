/** The top of the circle. */
@NullMarked
package dev.glovebox.lawbreakers.app;

import org.jspecify.annotations.NullMarked;

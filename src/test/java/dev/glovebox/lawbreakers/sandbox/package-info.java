/** Breaks the arrows of sandbox. */
@NullMarked
package dev.glovebox.lawbreakers.sandbox;

import org.jspecify.annotations.NullMarked;

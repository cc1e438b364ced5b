/** Breaks the arrows of protocol. */
@NullMarked
package dev.glovebox.lawbreakers.protocol;

import org.jspecify.annotations.NullMarked;

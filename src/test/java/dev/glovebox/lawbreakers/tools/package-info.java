/** Breaks the arrows of tools. */
@NullMarked
package dev.glovebox.lawbreakers.tools;

import org.jspecify.annotations.NullMarked;

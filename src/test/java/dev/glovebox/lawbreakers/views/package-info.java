/** Breaks the arrows of views. */
@NullMarked
package dev.glovebox.lawbreakers.views;

import org.jspecify.annotations.NullMarked;

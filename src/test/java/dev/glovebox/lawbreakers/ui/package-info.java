/** Breaks the arrows of ui. */
@NullMarked
package dev.glovebox.lawbreakers.ui;

import org.jspecify.annotations.NullMarked;

/** Breaks the arrows of model. */
@NullMarked
package dev.glovebox.lawbreakers.model;

import org.jspecify.annotations.NullMarked;

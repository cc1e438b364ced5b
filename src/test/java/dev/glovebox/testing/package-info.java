/** Fakes that tests use in place of the world outside. */
@NullMarked
package dev.glovebox.testing;

import org.jspecify.annotations.NullMarked;

/** The commands a person types. */
@NullMarked
package dev.glovebox.app.cli;

import org.jspecify.annotations.NullMarked;

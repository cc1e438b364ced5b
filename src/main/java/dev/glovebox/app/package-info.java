/** Starts the program and is the only place that picks concrete classes. */
@NullMarked
package dev.glovebox.app;

import org.jspecify.annotations.NullMarked;

/** Sessions on a stream: for people as they read, for programs as JSON lines. */
@NullMarked
package dev.glovebox.ui.print;

import org.jspecify.annotations.NullMarked;

/** One port to the models, the wire formats behind it, and a scripted one for tests and demos. */
@NullMarked
package dev.glovebox.model;

import org.jspecify.annotations.NullMarked;

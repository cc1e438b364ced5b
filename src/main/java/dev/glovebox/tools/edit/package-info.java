/** Changing parts of a text, and saying what is wrong when a part is not there. */
@NullMarked
package dev.glovebox.tools.edit;

import org.jspecify.annotations.NullMarked;

/** No sandbox at all, for the person who asked for it. */
@NullMarked
package dev.glovebox.sandbox.none;

import org.jspecify.annotations.NullMarked;

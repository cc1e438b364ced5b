/** From a program's bytes to the text that a model reads and a person sees live: decoded, plain, bounded. */
@NullMarked
package dev.glovebox.tools.output;

import org.jspecify.annotations.NullMarked;

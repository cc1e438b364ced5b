/** One port to a sealed place where programs run, and the backends behind it. */
@NullMarked
package dev.glovebox.sandbox;

import org.jspecify.annotations.NullMarked;

/** Programs of the host: how they are found, what they are told, and the one place that starts them. */
@NullMarked
package dev.glovebox.process;

import org.jspecify.annotations.NullMarked;

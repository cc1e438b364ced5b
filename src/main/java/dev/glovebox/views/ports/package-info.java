/** The servers that programs in a box run. */
@NullMarked
package dev.glovebox.views.ports;

import org.jspecify.annotations.NullMarked;

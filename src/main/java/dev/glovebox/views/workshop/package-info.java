/** All that people and tools can look at and use in one open box beside its files: desktop, terminals, ports. */
@NullMarked
package dev.glovebox.views.workshop;

import org.jspecify.annotations.NullMarked;

/** What every backend shares: the programs we ship, the thread that spawns, the box around a link. */
@NullMarked
package dev.glovebox.sandbox.launch;

import org.jspecify.annotations.NullMarked;

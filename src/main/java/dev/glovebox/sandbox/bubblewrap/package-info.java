/** The embedded default: bubblewrap on this machine's own system files. */
@NullMarked
package dev.glovebox.sandbox.bubblewrap;

import org.jspecify.annotations.NullMarked;

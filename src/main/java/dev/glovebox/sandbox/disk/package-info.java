/** A bound on what a box adds to its workspace: the filesystem's own where it has one, else watched. */
@NullMarked
package dev.glovebox.sandbox.disk;

import org.jspecify.annotations.NullMarked;

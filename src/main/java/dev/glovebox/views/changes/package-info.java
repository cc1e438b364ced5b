/** What changed in a workspace, and taking it back. */
@NullMarked
package dev.glovebox.views.changes;

import org.jspecify.annotations.NullMarked;

package dev.glovebox.tools;

import dev.glovebox.protocol.Cancel;
import dev.glovebox.sandbox.Box;
import dev.glovebox.views.BoxFiles;
import dev.glovebox.views.changes.Keeping;
import java.util.function.Consumer;

/**
 * What a call of a tool has to work with.
 *
 * @param files from the box's root, so that a path means what it means to a program inside
 * @param live told of output while it comes: plain text in pieces, bounded in sum
 * @param keeping told by file tools what this call is about to replace
 */
public record ToolContext(Box box, BoxFiles files, Consumer<String> live, Cancel cancel, Keeping keeping) {
    /** For calls of which nothing is kept. */
    public ToolContext(Box box, BoxFiles files, Consumer<String> live, Cancel cancel) {
        this(box, files, live, cancel, Keeping.NONE);
    }
}

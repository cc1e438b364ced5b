package dev.glovebox.tools;

import dev.glovebox.protocol.Cancel;
import dev.glovebox.sandbox.Box;
import dev.glovebox.views.BoxFiles;
import java.util.function.Consumer;

/**
 * What a call of a tool has to work with.
 *
 * @param files from the box's root, so that a path means what it means to a program inside
 * @param live told of output while it comes: plain text in pieces, bounded in sum
 */
public record ToolContext(Box box, BoxFiles files, Consumer<String> live, Cancel cancel) {}

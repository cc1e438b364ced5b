package dev.glovebox.views.changes;

import dev.glovebox.protocol.ByteString;

/** One name that is not what it was. */
public sealed interface Change {
    ByteString path();

    record Added(ByteString path, Item now) implements Change {}

    record Removed(ByteString path, Item before) implements Change {}

    /** Of content, mode or kind. */
    record Altered(ByteString path, Item before, Item now) implements Change {}
}

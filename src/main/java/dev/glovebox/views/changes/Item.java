package dev.glovebox.views.changes;

import dev.glovebox.protocol.ByteString;
import dev.glovebox.views.FileEntry;
import java.time.Instant;
import java.util.Optional;

/** What a name in a workspace stood for; folders are known by what is in them. */
public sealed interface Item {
    /** Without a hash, which large and unreadable files have not, size and time speak for the content. */
    record File(int mode, long size, Instant changed, Optional<ByteString> hash, Text text) implements Item {}

    record Link(ByteString target) implements Item {}

    /** A pipe, a socket, a device. */
    record Other(FileEntry.Kind kind) implements Item {}

    /** A file's content, when it is text and not too much of it. */
    sealed interface Text {
        record Kept(ByteString bytes) implements Text {}

        record Binary() implements Text {}

        record NotKept() implements Text {}
    }

    default boolean isLike(Item other) {
        return (this instanceof File file && other instanceof File that) ? isLike(file, that) : equals(other);
    }

    private static boolean isLike(File one, File other) {
        return one.mode() == other.mode() && hasSameContent(one, other);
    }

    static boolean hasSameContent(File one, File other) {
        return (one.hash().isPresent() && other.hash().isPresent())
                ? one.hash().equals(other.hash())
                : one.size() == other.size() && one.changed().equals(other.changed());
    }
}

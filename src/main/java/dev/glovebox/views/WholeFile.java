package dev.glovebox.views;

import dev.glovebox.protocol.ByteString;
import java.util.Optional;

/** A regular file and all that is in it; no content when that is larger than was asked for. */
public record WholeFile(FileEntry entry, Optional<ByteString> content) {}

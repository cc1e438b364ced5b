package dev.glovebox.views;

import dev.glovebox.protocol.ByteString;
import java.time.Instant;

/** What a name in a box stands for; a link is never followed for it. The target is empty unless it is a link. */
public record FileEntry(
        Kind kind, int mode, long size, Instant changed, boolean mine, ByteString path, ByteString target) {
    public enum Kind {
        FILE,
        FOLDER,
        LINK,
        PIPE,
        SOCKET,
        DEVICE,
        OTHER
    }
}

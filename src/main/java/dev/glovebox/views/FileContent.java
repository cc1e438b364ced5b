package dev.glovebox.views;

import dev.glovebox.protocol.ByteString;

/** A part of a file, and whether more follows it. */
public record FileContent(ByteString bytes, boolean cut) {}

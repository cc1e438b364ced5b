package dev.glovebox.app.cli;

import java.io.UncheckedIOException;

/** What a disk refused, as a sentence. */
final class DiskTrouble {
    private DiskTrouble() {}

    /** Messages that tell the cause already do so in brackets at their end. */
    static String words(UncheckedIOException e) {
        String message = String.valueOf(e.getMessage());
        return message.endsWith(")") || message.endsWith(").") ? message : message + " (" + e.getCause() + ")";
    }
}

package dev.glovebox.protocol;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** The reason of a failure in words for a person; some exceptions have only a file's name for a message. */
public final class Why {
    private Why() {}

    public static String of(IOException failure) {
        return switch (failure) {
            case AccessDeniedException denied -> "permission denied: " + denied.getFile();
            case NoSuchFileException missing -> "no such file: " + missing.getFile();
            case FileSystemException odd
            when odd.getReason() == null -> odd.getClass().getSimpleName() + ": " + odd.getFile();
            default -> String.valueOf(failure.getMessage());
        };
    }

    /** The same without the file's name. */
    public static String bare(IOException failure) {
        return failure instanceof FileSystemException odd && odd.getReason() != null ? odd.getReason() : of(failure);
    }

    public static String bare(UncheckedIOException failure) {
        return failure.getCause() == null ? String.valueOf(failure.getMessage()) : bare(failure.getCause());
    }

    /** Messages that tell the cause already do so in brackets at their end. */
    public static String of(UncheckedIOException failure) {
        String message = String.valueOf(failure.getMessage());
        IOException cause = failure.getCause() == null ? new IOException(message) : failure.getCause();
        if (message.equals(cause.toString())) {
            return of(cause);
        }
        return message.endsWith(")") || message.endsWith(").") ? message : message + " (" + of(cause) + ")";
    }
}

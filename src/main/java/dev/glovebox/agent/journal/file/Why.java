package dev.glovebox.agent.journal.file;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;

/** The reason of a failure in words; some exceptions have only a file's name for a message. */
final class Why {
    private Why() {}

    static String of(IOException failure) {
        return switch (failure) {
            case AccessDeniedException denied -> "permission denied: " + denied.getFile();
            case FileSystemException odd
            when odd.getReason() == null -> odd.getClass().getSimpleName() + ": " + odd.getFile();
            default -> String.valueOf(failure.getMessage());
        };
    }
}

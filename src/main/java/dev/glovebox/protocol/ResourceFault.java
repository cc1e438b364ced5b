package dev.glovebox.protocol;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.util.List;
import java.util.Optional;

/**
 * Tells a failure of the machine from one of the work: no space, quota, descriptor, memory or process was left, and later there may be.
 * The JDK keeps of errno only the words of strerror(3), so this is the one place that reads them; the launcher of the service sets the
 * locale in which they are English.
 */
public final class ResourceFault {
    /** ENOSPC, EDQUOT, EMFILE, ENFILE and ENOMEM; the third is a part of the fourth. */
    private static final List<String> WORDS =
            List.of("No space left on device", "Disk quota exceeded", "Too many open files", "Cannot allocate memory");

    /** EAGAIN of fork(2); a file that is not ready says the same, so it counts only for the start of a process. */
    private static final String NO_PROCESS = "Resource temporarily unavailable";

    private static final int DEEPEST = 32;

    private ResourceFault() {}

    /** What was used up, as the system words it, wherever in the chain of causes it stands; empty for any other failure. */
    public static Optional<String> of(Throwable failure) {
        Throwable next = failure;
        for (int depth = 0; next != null && depth < DEEPEST; depth++) {
            if (next instanceof IOException io) {
                Optional<String> found = in(words(io));
                if (found.isPresent()) {
                    return found;
                }
            }
            next = next.getCause();
        }
        return Optional.empty();
    }

    /** The same of the words of a program of ours that ended, or of a process that could not be started. */
    public static Optional<String> ofStart(String words) {
        return words.contains(NO_PROCESS) ? Optional.of(NO_PROCESS) : in(words);
    }

    /** A file's name may hold any words, and is not what the system says. */
    private static String words(IOException failure) {
        String words = failure instanceof FileSystemException odd ? odd.getReason() : failure.getMessage();
        return words == null ? "" : words;
    }

    private static Optional<String> in(String words) {
        return WORDS.stream().filter(words::contains).findFirst();
    }
}

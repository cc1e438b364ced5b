package dev.glovebox.sandbox.podman;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How many files a box's programs may have open: plenty, but no more than this process could give itself. */
final class OpenFiles {
    private static final long PLENTY = 65536;
    private static final Pattern HARD = Pattern.compile("(?m)^Max open files +\\S+ +(\\d+)");

    private OpenFiles() {}

    /** From a file like /proc/self/limits. */
    static long of(Path limits) throws IOException {
        Matcher matcher = HARD.matcher(Files.readString(limits));
        return matcher.find() ? Math.min(PLENTY, Long.parseLong(matcher.group(1))) : PLENTY;
    }
}

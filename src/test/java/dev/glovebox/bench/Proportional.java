package dev.glovebox.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Memory in KB by proportional set size, in which shared pages count once: of this process, and of all below it. */
record Proportional(long own, long others) {
    private static final Pattern PSS = Pattern.compile("(?m)^Pss:\\s+(\\d+) kB$");

    /** After a collection, so that what is not needed does not count. */
    static Proportional now() {
        System.gc();
        return new Proportional(
                of(ProcessHandle.current()),
                ProcessHandle.current()
                        .descendants()
                        .mapToLong(Proportional::of)
                        .sum());
    }

    private static long of(ProcessHandle process) {
        try {
            Matcher pss = PSS.matcher(Files.readString(Path.of("/proc/" + process.pid() + "/smaps_rollup")));
            return pss.find() ? Long.parseLong(pss.group(1)) : 0;
        } catch (IOException e) {
            return 0; // it has ended
        }
    }
}

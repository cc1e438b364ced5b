package dev.glovebox.sandbox.cgroup;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A process as the owner of groups: its pid alone may come again, with its start time it does not. */
record Owner(Path proc, long pid, String startTime) {
    static final String PREFIX = "glovebox-";

    private static final Pattern NAME = Pattern.compile(PREFIX + "(\\d{1,18})-(\\d+)-\\d+");
    private static final int START_TIME_FIELD = 19;

    static Owner self(Path proc) {
        long pid = ProcessHandle.current().pid();
        return new Owner(proc, pid, startTime(proc, pid).orElse("0"));
    }

    String groupName(long number) {
        return PREFIX + pid + "-" + startTime + "-" + number;
    }

    boolean isOrphan(String groupName) {
        Matcher matcher = NAME.matcher(groupName);
        return matcher.matches()
                && !startTime(proc, Long.parseLong(matcher.group(1)))
                        .filter(matcher.group(2)::equals)
                        .isPresent();
    }

    private static Optional<String> startTime(Path proc, long pid) {
        try {
            String stat = Files.readString(proc.resolve(Long.toString(pid)).resolve("stat"));
            String[] afterName = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
            return Optional.of(afterName[START_TIME_FIELD]);
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}

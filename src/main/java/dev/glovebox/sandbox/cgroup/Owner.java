package dev.glovebox.sandbox.cgroup;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A process as the owner of groups and containers: its pid alone may come again, with its start time it does not. */
public record Owner(Path proc, long pid, String startTime) {
    static final String PREFIX = "glovebox-";

    private static final Pattern NAME = Pattern.compile(PREFIX + "(\\d{1,18})-(\\d+)-\\d+");
    private static final Pattern LABEL = Pattern.compile("(\\d{1,18}):(\\d+)");
    private static final int START_TIME_FIELD = 19;

    public static Owner self(Path proc) {
        long pid = ProcessHandle.current().pid();
        return new Owner(proc, pid, startTime(proc, pid).orElse("0"));
    }

    /** As a label of what is ours. */
    public String label() {
        return pid + ":" + startTime;
    }

    /** Whether what has this label is nobody's any more; what is no label of ours is somebody's. */
    public boolean isGone(String label) {
        Matcher matcher = LABEL.matcher(label);
        return matcher.matches() && isGone(matcher.group(1), matcher.group(2));
    }

    String groupName(long number) {
        return PREFIX + pid + "-" + startTime + "-" + number;
    }

    /** Whether a group or file of this name was made by an owner that is gone. */
    public boolean isOrphan(String groupName) {
        Matcher matcher = NAME.matcher(groupName);
        return matcher.matches() && isGone(matcher.group(1), matcher.group(2));
    }

    private boolean isGone(String ownerPid, String ownerStart) {
        return !startTime(proc, Long.parseLong(ownerPid))
                .filter(ownerStart::equals)
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

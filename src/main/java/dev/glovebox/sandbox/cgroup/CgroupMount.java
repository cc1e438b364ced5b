package dev.glovebox.sandbox.cgroup;

import java.nio.file.Path;
import java.util.Collections;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A mounted control group hierarchy: the fields of a line of proc_pid_mountinfo(5) that matter here. */
record CgroupMount(Path root, Path point, Version version, Set<String> options) {
    /** Which of the kernel's two kinds. */
    enum Version {
        LEGACY,
        UNIFIED
    }

    private static final Pattern ESCAPED = Pattern.compile("\\\\([0-7]{3})");
    private static final Path TOP = Path.of("/");

    CgroupMount {
        options = Set.copyOf(options);
    }

    /** Empty for a mount of another kind. */
    static Optional<CgroupMount> parse(String line) {
        String[] halves = line.split(" - ", 2);
        String[] left = halves[0].split(" ", -1);
        String[] right = halves.length == 2 ? halves[1].split(" ", -1) : new String[0];
        if (left.length < 6 || right.length < 3) {
            return Optional.empty();
        }
        return switch (right[0]) {
            case "cgroup" -> Optional.of(of(Version.LEGACY, left, right));
            case "cgroup2" -> Optional.of(of(Version.UNIFIED, left, right));
            default -> Optional.empty();
        };
    }

    private static CgroupMount of(Version version, String[] left, String[] right) {
        Set<String> options = new HashSet<>();
        Collections.addAll(options, left[5].split(",", -1));
        Collections.addAll(options, right[2].split(",", -1));
        return new CgroupMount(Path.of(unescaped(left[3])), Path.of(unescaped(left[4])), version, options);
    }

    /** A remount can be read-only where the filesystem is not, and the other way round. */
    boolean isReadOnly() {
        return options.contains("ro");
    }

    /** The folder of the group that has this path in the hierarchy; empty when this mount does not show it. */
    Optional<Path> folder(String group) {
        Path path = TOP.resolve(group);
        boolean isShown = path.startsWith(root) && path.equals(path.normalize());
        return isShown ? Optional.of(point.resolve(root.relativize(path))) : Optional.empty();
    }

    private static String unescaped(String field) {
        return ESCAPED.matcher(field)
                .replaceAll(match -> Matcher.quoteReplacement(Character.toString(Integer.parseInt(match.group(1), 8))));
    }
}

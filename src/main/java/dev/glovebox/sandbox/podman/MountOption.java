package dev.glovebox.sandbox.podman;

import java.util.Arrays;
import java.util.stream.Collectors;

/** The value of {@code --mount}: a line of CSV, so that a path may hold any character. */
final class MountOption {
    private MountOption() {}

    static String of(String... fields) {
        return Arrays.stream(fields).map(MountOption::quoted).collect(Collectors.joining(","));
    }

    private static String quoted(String field) {
        boolean plain = field.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return plain ? field : "\"" + field.replace("\"", "\"\"") + "\"";
    }
}

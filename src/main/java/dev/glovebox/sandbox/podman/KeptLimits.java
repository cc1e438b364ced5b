package dev.glovebox.sandbox.podman;

import dev.glovebox.protocol.BoxLimits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Which limits an engine can keep: without root on an old hierarchy podman takes them, warns once and starts without. */
record KeptLimits(Path cgroups) {
    static final String NO_MEMORY_LIMIT = "no memory limit";
    static final String NO_CPU_LIMIT = "no bound on processors";
    static final String NO_PROCESS_LIMIT = "no limit of processes by control group";

    /** What of these limits is missing for this user. */
    List<String> missing(BoxLimits limits, BoxUser user, int callerUid) {
        return switch (user) {
            case BoxUser.Unused _, BoxUser.Owner _ -> List.of();
            case BoxUser.Mapped() -> missing(limits, delegated(callerUid));
        };
    }

    private static List<String> missing(BoxLimits limits, Set<String> controllers) {
        List<String> missing = new ArrayList<>();
        if (!controllers.contains("memory")) {
            missing.add(NO_MEMORY_LIMIT);
        }
        if (!controllers.contains("pids")) {
            missing.add(NO_PROCESS_LIMIT);
        }
        if (limits.milliCpus().isPresent() && !controllers.contains("cpu")) {
            missing.add(NO_CPU_LIMIT);
        }
        return missing;
    }

    /** The controllers that systemd has handed to this user. */
    private Set<String> delegated(int uid) {
        Path service = cgroups.resolve("user.slice/user-" + uid + ".slice/user@" + uid + ".service");
        try {
            return Set.of(Files.readString(service.resolve("cgroup.controllers"))
                    .strip()
                    .split(" ", -1));
        } catch (IOException e) {
            return Set.of();
        }
    }
}

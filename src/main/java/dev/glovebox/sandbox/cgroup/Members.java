package dev.glovebox.sandbox.cgroup;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The processes in a group. */
final class Members {
    private Members() {}

    /** Kills all that are there now: the last word, for a box whose first process was starved or stopped by the others. */
    static void kill(Path group) {
        try {
            if (Files.exists(group.resolve("cgroup.kill"))) {
                Files.writeString(group.resolve("cgroup.kill"), "1");
                return;
            }
            for (String pid : Files.readAllLines(group.resolve("cgroup.procs"))) {
                ProcessHandle.of(Long.parseLong(pid))
                        .filter(Members::isNotUs)
                        .ifPresent(ProcessHandle::destroyForcibly);
            }
        } catch (IOException | NumberFormatException e) {
            return; // the group is gone, or was never ours to end
        }
    }

    private static boolean isNotUs(ProcessHandle process) {
        return process.pid() != ProcessHandle.current().pid();
    }
}

package dev.glovebox.sandbox.bubblewrap;

import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.sandbox.Opening;
import dev.glovebox.sandbox.Opening.Refused;
import dev.glovebox.sandbox.launch.Launcher;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Explains a launcher that ended before the box was up, by its status and by what the kernel's settings say. */
record StartFailure(BoxPolicy policy, Path procSys) implements Launcher.Diagnosis {
    /** As in latch/mounts.h. */
    private static final int SOURCE = 81;

    private static final int IDMAP = 82;
    private static final int CGROUP = 83;
    private static final int NAMESPACE = 84;
    private static final int EXEC = 85;

    /** As in glove/main.c. */
    private static final int REPLACED = 87;

    @Override
    public Refused refused(int exitStatus, String message) {
        Refused refused = explained(exitStatus, message);
        return new Refused(refused.reason(), refused.remedy(), cause(exitStatus, message));
    }

    /** Where user namespaces are switched off clone(2) says that no space is left, however long one waits. */
    private Opening.Cause cause(int exitStatus, String message) {
        boolean isForbidden = exitStatus != SOURCE && forbidden().isPresent();
        return isForbidden ? Opening.Cause.SETUP : Opening.Cause.of(message);
    }

    private Refused explained(int exitStatus, String message) {
        return switch (exitStatus) {
            case SOURCE -> new Refused(message, "check that the path exists and can be read");
            case IDMAP -> idmap(message);
            case CGROUP -> new Refused(message, "check that this process may join control groups");
            case NAMESPACE ->
                new Refused(
                        message,
                        forbidden().orElse("run Glovebox where root may make namespaces, or as an ordinary user"));
            case REPLACED ->
                new Refused(
                        "the workspace " + policy.workspace() + " was replaced while its box was made [" + message
                                + "]",
                        "see what changes that path, such as a box on a folder above it, and try again");
            case EXEC -> new Refused(message, "install bubblewrap (Debian: apt-get install bubblewrap)");
            default -> launcherRefused(exitStatus, message);
        };
    }

    private Refused idmap(String message) {
        return new Refused(
                "the workspace " + policy.workspace() + " lies on a filesystem (" + filesystem()
                        + ") that cannot map its owner into the box" + (message.isEmpty() ? "" : " [" + message + "]"),
                "use a workspace on ext4, xfs, btrfs or tmpfs, or start Glovebox as the folder's owner instead of root");
    }

    private String filesystem() {
        try {
            return Files.getFileStore(policy.workspace()).type();
        } catch (IOException e) {
            return "unknown";
        }
    }

    private Refused launcherRefused(int exitStatus, String message) {
        String reason = message.isEmpty() ? "bwrap ended with status " + exitStatus + " and no word" : message;
        return new Refused(
                reason,
                forbidden().orElse("bubblewrap 0.8 or newer and a kernel with user namespaces and seccomp are needed"));
    }

    /** What of the kernel's settings forbids user namespaces, with the way out. */
    private Optional<String> forbidden() {
        if (setting("user/max_user_namespaces").equals(Optional.of("0"))) {
            return Optional.of("user namespaces are switched off: sysctl user.max_user_namespaces=10000");
        }
        if (setting("kernel/unprivileged_userns_clone").equals(Optional.of("0"))) {
            return Optional.of("user namespaces are forbidden: sysctl kernel.unprivileged_userns_clone=1");
        }
        if (setting("kernel/apparmor_restrict_unprivileged_userns").equals(Optional.of("1"))) {
            return Optional.of("AppArmor restricts user namespaces: give bwrap a profile, or"
                    + " sysctl kernel.apparmor_restrict_unprivileged_userns=0");
        }
        return Optional.empty();
    }

    private Optional<String> setting(String name) {
        try {
            return Optional.of(Files.readString(procSys.resolve(name)).strip());
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}

package dev.glovebox.sandbox.podman;

import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.sandbox.Opening.Refused;
import dev.glovebox.sandbox.launch.Launcher;

/** Explains an engine that ended before the box was up, by its status; see "Exit Status" in podman-run(1). */
record EngineFailure(BoxPolicy policy, Engine engine) implements Launcher.Diagnosis {
    /** As in latch/mounts.h. */
    private static final int SOURCE = 81;

    private static final int IDMAP = 82;
    private static final int NAMESPACE = 84;

    private static final int ENGINE = 125;
    private static final int CANNOT_RUN = 126;
    private static final int NOT_FOUND = 127;

    @Override
    public Refused refused(int exitStatus, String message) {
        return new Refused(reason(exitStatus, message), remedy(exitStatus));
    }

    private String reason(int exitStatus, String message) {
        if (exitStatus == IDMAP) {
            return "the workspace " + policy.workspace()
                    + " lies on a filesystem that cannot map its owner into the box [" + message + "]";
        }
        return message.isEmpty() ? engine.kind().word() + " ended with status " + exitStatus + " and no word" : message;
    }

    private String remedy(int exitStatus) {
        String name = engine.kind().word();
        return switch (exitStatus) {
            case SOURCE -> "check that the path exists and can be read";
            case IDMAP ->
                "use a workspace on ext4, xfs, btrfs or tmpfs, or start Glovebox as the folder's owner instead of root";
            case NAMESPACE -> "run Glovebox where root may make namespaces, or as an ordinary user";
            case ENGINE, CANNOT_RUN, NOT_FOUND ->
                "check that `" + name + " image inspect " + engine.image() + "` finds the image and that `" + name
                        + " run` works with this runtime (" + engine.runtime().orElse("the engine's own") + ")";
            default -> "try `" + name + " run --rm " + engine.image() + " true`, and see what it says";
        };
    }
}

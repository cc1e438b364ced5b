package dev.glovebox.sandbox.podman;

import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.sandbox.Opening;
import dev.glovebox.sandbox.Opening.Refused;
import dev.glovebox.sandbox.launch.Launcher;

/** Explains an engine that ended before the box was up, by its status and by asking it; see "Exit Status" in podman-run(1). */
record EngineFailure(BoxPolicy policy, EngineClient client) implements Launcher.Diagnosis {
    /** As in latch/mounts.h. */
    private static final int SOURCE = 81;

    private static final int IDMAP = 82;
    private static final int NAMESPACE = 84;

    /** As in glove/main.c. */
    private static final int REPLACED = 87;

    @Override
    public Refused refused(int exitStatus, String message) {
        Refused refused = explained(exitStatus, message);
        return new Refused(refused.reason(), refused.remedy(), Opening.Cause.of(message));
    }

    private Refused explained(int exitStatus, String message) {
        String words = message.isEmpty() ? name() + " ended with status " + exitStatus + " and no word" : message;
        return switch (exitStatus) {
            case SOURCE -> new Refused(words, "check that the path exists and can be read");
            case IDMAP ->
                new Refused(
                        "the workspace " + policy.workspace()
                                + " lies on a filesystem that cannot map its owner into the box [" + words + "]",
                        "use a workspace on ext4, xfs, btrfs or tmpfs, or start Glovebox as the folder's owner instead of root");
            case NAMESPACE -> new Refused(words, "run Glovebox where root may make namespaces, or as an ordinary user");
            case REPLACED ->
                new Refused(
                        "the workspace " + policy.workspace() + " was replaced while its box was made [" + words + "]",
                        "see what changes that path, such as a box on a folder above it, and try again");
            default -> ofTheEngine(words);
        };
    }

    /** The first of what it takes that is not there. */
    private Refused ofTheEngine(String words) {
        if (!client.works()) {
            return new Refused(
                    words,
                    switch (client.engine().kind()) {
                        case PODMAN -> "see what `podman info` says";
                        case DOCKER -> "start the docker daemon, and see that this user may reach it (`docker info`)";
                    });
        }
        if (client.lacksSubordinateIds()) {
            return new Refused(
                    "podman has no subordinate uids for this user [" + words + "]",
                    "let root give some (usermod --add-subuids 100000-165535 --add-subgids 100000-165535 NAME), with newuidmap"
                            + " there to use them (Debian: apt-get install uidmap)");
        }
        if (client.engine().runtime().filter(runtime -> !client.knows(runtime)).isPresent()) {
            return Runtimes.unknown(client.engine());
        }
        if (!client.hasImage()) {
            return missingImage();
        }
        return new Refused(words, Runtimes.another(client));
    }

    private Refused missingImage() {
        String image = client.engine().image();
        return new Refused(
                name() + " has no image " + image + " for this user",
                "build the default one with images/build --engine " + name() + ", or fetch this one with `" + name()
                        + " pull " + image + "`; --image names another");
    }

    private String name() {
        return client.engine().kind().word();
    }
}

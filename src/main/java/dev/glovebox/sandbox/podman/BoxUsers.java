package dev.glovebox.sandbox.podman;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Picks the user of a box by who calls which engine. */
final class BoxUsers {
    /** Above the uids that the latch takes for itself, which are one for each pid. */
    private static final int FIRST = 0x7040_0000;

    /** As many as fit above for every pid; a process with more live boxes shares them, in other pid namespaces. */
    private static final int EACH = 32;

    private BoxUsers() {}

    static BoxUser of(Engine.Kind kind, Path workspace, int caller, long pid, long number) throws IOException {
        return switch (kind) {
            case DOCKER -> owner(workspace);
            case PODMAN -> caller == 0 ? unused(pid, number) : new BoxUser.Mapped();
        };
    }

    static BoxUser.Owner owner(Path file) throws IOException {
        return new BoxUser.Owner(
                (Integer) Files.getAttribute(file, "unix:uid"), (Integer) Files.getAttribute(file, "unix:gid"));
    }

    private static BoxUser.Unused unused(long pid, long number) {
        return new BoxUser.Unused((int) (FIRST + pid % (1 << 22) * EACH + number % EACH));
    }
}

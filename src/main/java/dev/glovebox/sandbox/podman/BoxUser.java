package dev.glovebox.sandbox.podman;

/** Whose rights a container's programs have outside, and who reads its sources. */
sealed interface BoxUser {
    /** The engine runs as root and the container under an unused uid; the latch shows it the workspace as its own. */
    record Unused(int uid) implements BoxUser {}

    /** The engine runs as an ordinary user, whom its user namespace shows as another inside. */
    record Mapped() implements BoxUser {}

    /** A daemon reads the sources, out of the latch's reach: programs run as the workspace's owner. */
    record Owner(int uid, int gid) implements BoxUser {}
}

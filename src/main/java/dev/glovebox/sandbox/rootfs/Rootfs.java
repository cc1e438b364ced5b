package dev.glovebox.sandbox.rootfs;

import java.nio.file.Path;

/** What became of a person's wish for a system from a tarball. */
public sealed interface Rootfs {
    /** It lies unpacked in this folder. */
    record Ready(Path folder) implements Rootfs {}

    /** Why not, and what a person can do about it. */
    record Refused(String reason, String remedy) implements Rootfs {}
}

package dev.glovebox.sandbox.podman;

import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.sandbox.Places;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/** The host's name of a workspace, at which it is mounted a second time: people tell a model the paths that they know. */
final class OwnPlace {
    /** Where images keep their system; something of ours in there could hide a part of it. */
    private static final Set<String> SYSTEM = Set.of(
            "bin", "boot", "dev", "etc", "lib", "lib32", "lib64", "libx32", "opt", "proc", "run", "sbin", "sys", "usr",
            "var");

    private OwnPlace() {}

    /** Absent where the name lies in the image's system, or in something else that is shown inside. */
    static Optional<String> of(BoxPolicy policy) {
        Path workspace = policy.workspace();
        boolean taken = Places.areTakenBy(workspace)
                || workspace.getNameCount() < 2
                || SYSTEM.contains(workspace.getName(0).toString())
                || policy.readOnlyMounts().stream()
                        .anyMatch(shown -> workspace.startsWith(shown) || shown.startsWith(workspace));
        return taken ? Optional.empty() : Optional.of(workspace.toString());
    }
}

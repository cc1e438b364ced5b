package dev.glovebox.protocol;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What a person lets a box have. Nothing the model says reaches this record. */
public record BoxPolicy(
        Path workspace, BoxLimits limits, List<Path> readOnlyMounts, Optional<Path> rootfs, Set<Demand> demands) {

    /** What must hold, or the box does not open. */
    public enum Demand {
        /** Every part of the default policy. */
        SEALED,
        /** The memory limit, because a person gave it by hand. */
        MEMORY_LIMIT
    }

    public BoxPolicy {
        readOnlyMounts = List.copyOf(readOnlyMounts);
        demands = Set.copyOf(demands);
        requireAbsolute(workspace);
        readOnlyMounts.forEach(BoxPolicy::requireAbsolute);
        rootfs.ifPresent(BoxPolicy::requireAbsolute);
    }

    public static BoxPolicy sealed(Path workspace) {
        return new BoxPolicy(workspace, BoxLimits.defaults(), List.of(), Optional.empty(), Set.of());
    }

    private static void requireAbsolute(Path path) {
        if (!path.isAbsolute()) {
            throw new IllegalArgumentException("paths of the host are absolute, not " + path);
        }
    }
}

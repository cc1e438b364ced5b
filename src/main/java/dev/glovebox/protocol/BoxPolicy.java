package dev.glovebox.protocol;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What a person lets a box have. Nothing the model says reaches this record.
 *
 * @param rootfs a folder that holds a system, or a tarball of one
 * @param tools what else is there to be run inside
 */
public record BoxPolicy(
        Path workspace,
        BoxLimits limits,
        List<ReadOnlyMount> mounts,
        Optional<Path> rootfs,
        Set<Demand> demands,
        Tools tools) {

    /**
     * A file or folder of the host that a person shows to a box.
     *
     * @param source its path with all links resolved
     * @param place where the box sees it
     */
    public record ReadOnlyMount(Path source, Path place) {
        public ReadOnlyMount {
            requireAbsolute(source);
            requireAbsolute(place);
        }

        /** At its own path, to which no link leads. */
        public ReadOnlyMount(Path path) {
            this(path, path);
        }
    }

    /**
     * Programs beside those of the system.
     *
     * @param programs a folder of Glovebox's own, shown read-only; it may be filled while the box lives
     * @param searchPath folders of the host in which a person finds programs; those that the box can see, it searches too
     * @param homes variables by which toolchains find their own folders; those whose folder the box can see, it has too
     * @param certificates a file of Glovebox's own with those that programs inside shall trust
     */
    public record Tools(
            Optional<Path> programs, List<Path> searchPath, Map<String, Path> homes, Optional<Path> certificates) {
        public static final Tools NONE = new Tools(Optional.empty(), List.of(), Map.of(), Optional.empty());

        public Tools {
            searchPath = List.copyOf(searchPath);
            homes = Map.copyOf(homes);
            programs.ifPresent(BoxPolicy::requireAbsolute);
            certificates.ifPresent(BoxPolicy::requireAbsolute);
            searchPath.forEach(BoxPolicy::requireAbsolute);
            homes.values().forEach(BoxPolicy::requireAbsolute);
        }
    }

    /** What must hold, or the box does not open. */
    public enum Demand {
        /** Every part of the default policy. */
        SEALED,
        /** The memory limit, because a person gave it by hand. */
        MEMORY_LIMIT,
        /** The bound on processors, which is only there when a person gave it. */
        CPU_LIMIT,
        /** The bound on the workspace's growth, because a person gave it by hand. */
        DISK_LIMIT
    }

    public BoxPolicy {
        mounts = List.copyOf(mounts);
        demands = Set.copyOf(demands);
        requireAbsolute(workspace);
        rootfs.ifPresent(BoxPolicy::requireAbsolute);
    }

    /** With the system's programs only. */
    public BoxPolicy(
            Path workspace, BoxLimits limits, List<ReadOnlyMount> mounts, Optional<Path> rootfs, Set<Demand> demands) {
        this(workspace, limits, mounts, rootfs, demands, Tools.NONE);
    }

    public BoxPolicy withPrograms(Path folder) {
        return with(new Tools(Optional.of(folder), tools.searchPath(), tools.homes(), tools.certificates()));
    }

    public BoxPolicy withSearchPath(List<Path> folders) {
        return with(new Tools(tools.programs(), folders, tools.homes(), tools.certificates()));
    }

    public BoxPolicy withHomes(Map<String, Path> homes) {
        return with(new Tools(tools.programs(), tools.searchPath(), homes, tools.certificates()));
    }

    public BoxPolicy withCertificates(Optional<Path> file) {
        return with(new Tools(tools.programs(), tools.searchPath(), tools.homes(), file));
    }

    public BoxPolicy withRootfs(Path folder) {
        return new BoxPolicy(workspace, limits, mounts, Optional.of(folder), demands, tools);
    }

    private BoxPolicy with(Tools others) {
        return new BoxPolicy(workspace, limits, mounts, rootfs, demands, others);
    }

    /** Where the box sees what a person shows. */
    public List<Path> readOnlyMounts() {
        return mounts.stream().map(ReadOnlyMount::place).toList();
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

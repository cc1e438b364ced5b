package dev.glovebox.app.settings;

import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/** The smallest folder that a toolchain works from: a version manager needs its own as a whole, others the one that holds bin. */
record ToolchainFolder(Optional<Path> home) {
    /** Of many programs: the one in question lies some levels deeper, as in .local/share/mise. */
    private static final Set<String> SHARED = Set.of(".local", ".config", ".cache", "Library", "snap");

    private static final int SHARED_DEPTH = 3;

    /** Its folder also holds a registry's token. */
    private static final Path CARGO = Path.of(".cargo");

    Path of(Path program) {
        Path folder = program.resolveSibling("");
        if (home.isEmpty() || !program.startsWith(home.get())) {
            return above(folder, 1);
        }
        Path below = home.get().relativize(folder);
        if (below.startsWith(CARGO)) {
            return folder;
        }
        if (SHARED.contains(below.getName(0).toString())) {
            return below.getNameCount() > SHARED_DEPTH ? home.get().resolve(below.subpath(0, SHARED_DEPTH)) : folder;
        }
        return below.getName(0).toString().startsWith(".")
                ? home.get().resolve(below.getName(0))
                : above(folder, home.get().getNameCount());
    }

    /** The folder that holds bin, unless that holds everything. */
    private static Path above(Path folder, int least) {
        Path parent = folder.resolveSibling("");
        return folder.endsWith("bin") && parent.getNameCount() > least ? parent : folder;
    }

    /** As a person would type it. */
    String shown(Path folder) {
        return home.filter(folder::startsWith)
                .map(at -> "~/" + at.relativize(folder))
                .orElseGet(folder::toString);
    }
}

package dev.glovebox.app.settings;

import dev.glovebox.app.files.FolderIdentity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Glovebox's own folders on this machine, and whether a folder for a box would give them away. */
record OwnFolders(Surroundings surroundings) {
    private static final String SETTINGS = "Glovebox's own settings and state";

    /** How the path, with links resolved, meets what no box may read; "holds ..." or "lies inside ...". */
    Optional<String> unreadable(Path real) {
        return Stream.of(surroundings.config(), surroundings.state())
                .flatMap(ours -> meeting(real, ours, SETTINGS).stream())
                .findFirst();
    }

    /** How the path, with links resolved, meets what no box may write. */
    Optional<String> unwritable(Path real) {
        return unreadable(real)
                .or(() -> surroundings.programFolders().stream()
                        .flatMap(ours -> meeting(real, ours, SETTINGS).stream())
                        .findFirst())
                .or(() -> surroundings.installation().flatMap(home -> meeting(real, home, "Glovebox itself")));
    }

    /** How a path, with links resolved, meets one of ours; "holds ...", "lies inside ..." or "holds a link to ...". */
    static Optional<String> meeting(Path real, Path ours, String what) {
        Path own = real(ours);
        if (holds(real, own)) {
            return Optional.of("holds " + what);
        }
        if (holds(own, real)) {
            return Optional.of("lies inside " + what);
        }
        return Route.leadsThrough(ours, real) ? Optional.of("holds a link to " + what) : Optional.empty();
    }

    /** Whether a path is the folder or lies in it, by any name of theirs; both are absolute, without links. */
    static boolean holds(Path folder, Path path) {
        return path.startsWith(folder) || FolderIdentity.of(List.of(folder)).hold(path);
    }

    /** With links resolved as far as the path exists. */
    static Path real(Path path) {
        Path there = path.toAbsolutePath();
        Path rest = Path.of("");
        while (there.getParent() != null && !Files.exists(there)) {
            rest = there.getFileName().resolve(rest);
            there = there.getParent();
        }
        try {
            return there.toRealPath().resolve(rest).normalize();
        } catch (IOException e) {
            return there.resolve(rest).normalize();
        }
    }
}

package dev.glovebox.testing;

import dev.glovebox.protocol.BoxPolicy.ReadOnlyMount;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;

/** Paths of the host as a policy shows them: where they are named, from where they really lie. */
public final class Mounts {
    private Mounts() {}

    public static List<ReadOnlyMount> of(Path... paths) {
        return of(List.of(paths));
    }

    public static List<ReadOnlyMount> of(Collection<Path> paths) {
        return paths.stream().map(Mounts::of).toList();
    }

    private static ReadOnlyMount of(Path path) {
        try {
            return new ReadOnlyMount(Files.exists(path) ? path.toRealPath() : path, path);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

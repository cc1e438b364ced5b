package dev.glovebox.app.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/**
 * Where a path that a person gave leads, when no link of an untrusted folder is followed.
 *
 * @param real absolute; no link was on it when it was looked at
 * @param root the untrusted folder that holds it, from which it is opened step by step
 */
record NamedPath(Path real, Optional<Path> root) {
    /** As many links as the kernel follows; see path_resolution(7). */
    private static final int MOST_LINKS = 40;

    /** Throws {@link FileRefused} at a link that lies in an untrusted folder. */
    static NamedPath of(Path given, UntrustedFolders untrusted) throws IOException {
        Deque<Path> ahead = new ArrayDeque<>();
        Path here = turn(Path.of("/"), given.toAbsolutePath(), ahead);
        int links = 0;
        while (!ahead.isEmpty()) {
            String name = ahead.removeFirst().toString();
            if (name.equals("..")) {
                here = here.getParent() == null ? here : here.getParent();
                continue;
            }
            Path next = here.resolve(name);
            if (!Files.isSymbolicLink(next)) {
                here = next;
                continue;
            }
            Path target = Files.readSymbolicLink(next);
            Optional<Path> root = untrusted.holding(here);
            if (root.isPresent()) {
                throw FileRefused.link(
                        next.toString(), target.toString(), root.get().toString());
            }
            if (++links > MOST_LINKS) {
                throw new FileRefused("it is reached by more than " + MOST_LINKS + " links: name the file itself");
            }
            here = turn(here, target, ahead);
        }
        Path parent = here.getParent();
        return new NamedPath(here, parent == null ? Optional.empty() : untrusted.holding(parent));
    }

    private static Path turn(Path here, Path to, Deque<Path> ahead) {
        for (int i = to.getNameCount() - 1; i >= 0; i--) {
            String name = to.getName(i).toString();
            if (!name.isEmpty() && !name.equals(".")) {
                ahead.addFirst(to.getName(i));
            }
        }
        return to.isAbsolute() ? Path.of("/") : here;
    }
}

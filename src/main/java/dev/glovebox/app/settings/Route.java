package dev.glovebox.app.settings;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** The folders that the kernel looks into on its way to a path, links followed. */
public final class Route {
    /** As many links as the kernel follows; see path_resolution(7). */
    private static final int MOST_LINKS = 40;

    private final Deque<String> ahead = new ArrayDeque<>();
    private Path here = Path.of("/");
    private int links;

    private Route(Path path) {
        turnTo(path);
    }

    /** Whether a name inside the folder decides where the path leads. The folder is absolute, its links resolved. */
    public static boolean leadsThrough(Path path, Path folder) {
        return leadsThrough(path, here -> here.startsWith(folder));
    }

    /** Whether a name inside one of these folders decides it. */
    static boolean leadsThrough(Path path, Predicate<Path> isInside) {
        Route route = new Route(path);
        try {
            while (!route.ahead.isEmpty() && route.links <= MOST_LINKS) {
                if (isInside.test(route.here) && !route.ahead.getFirst().equals("..")) {
                    return true;
                }
                var _ = route.step();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return false;
    }

    /**
     * One walk along a path. A box may put a link in the way between two walks, so the links that are judged and the end that is used
     * come from the same one.
     *
     * @param links in the order in which they were followed
     * @param end where it led, through no link that is not among them
     */
    record Walk(List<Path> links, Path end) {}

    static Walk walk(Path path) {
        Route route = new Route(path);
        List<Path> found = new ArrayList<>();
        try {
            while (!route.ahead.isEmpty() && route.links <= MOST_LINKS) {
                route.step().ifPresent(found::add);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new Walk(List.copyOf(found), route.here);
    }

    /** Gives the link that was followed. */
    private Optional<Path> step() throws IOException {
        String name = ahead.removeFirst();
        Path next = here.resolve(name).normalize();
        if (!Files.isSymbolicLink(next)) {
            here = next;
            return Optional.empty();
        }
        links++;
        turnTo(Files.readSymbolicLink(next));
        return Optional.of(next);
    }

    private void turnTo(Path path) {
        if (path.isAbsolute()) {
            here = Path.of("/");
        }
        for (int i = path.getNameCount() - 1; i >= 0; i--) {
            String name = path.getName(i).toString();
            if (!name.isEmpty() && !name.equals(".")) {
                ahead.addFirst(name);
            }
        }
    }
}

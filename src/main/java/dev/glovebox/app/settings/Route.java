package dev.glovebox.app.settings;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;

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
        Route route = new Route(path);
        try {
            while (!route.ahead.isEmpty() && route.links <= MOST_LINKS) {
                if (route.here.startsWith(folder) && !route.ahead.getFirst().equals("..")) {
                    return true;
                }
                route.step();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return false;
    }

    private void step() throws IOException {
        String name = ahead.removeFirst();
        Path next = here.resolve(name).normalize();
        if (Files.isSymbolicLink(next)) {
            links++;
            turnTo(Files.readSymbolicLink(next));
        } else {
            here = next;
        }
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

package dev.glovebox.app.settings;

import dev.glovebox.app.files.UntrustedFolders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Keeps a path for a box from leading where a box has put a link: a box on {@code project} can make {@code project/out} a link to
 * {@code ~/.ssh}, and would get that folder when {@code project/out} is named next.
 */
record SymlinkCheck(Surroundings surroundings) {
    /** Folders of the system that hold links of the system; no box works in them. */
    private static final Set<Path> SYSTEM = paths("/", "/usr", "/var", "/home", "/run");

    /** Folders in which only root's boxes could work. */
    private static final Set<Path> ROOTS = paths("/opt", "/srv", "/mnt", "/media");

    private static final Set<Path> BELOW = paths("/etc", "/usr/bin", "/usr/lib", "/usr/share");

    private static Set<Path> paths(String... all) {
        return Stream.of(all).map(Path::of).collect(Collectors.toUnmodifiableSet());
    }

    /** Throws {@link LinkedPath} unless every link on the way is the system's, or the person has said that the end is meant. */
    void require(String option, Path given, Route.Walk walk) {
        for (Path link : walk.links()) {
            if (!isOfTheSystem(link)
                    && !walk.end().equals(surroundings.confirmed().get(given))) {
                throw new LinkedPath(option, given, link, walk.end());
            }
        }
    }

    /**
     * The same for the current folder, by the name that the shell has for it: {@code cd project/out} leads there too. Only links in places
     * that are known for hostile ones count, since many people keep their projects behind a link of their own.
     */
    void requireEntered() {
        Path shown = surroundings.shownDirectory();
        if (shown.equals(surroundings.directory())) {
            return;
        }
        Route.Walk walk = Route.walk(shown);
        UntrustedFolders untrusted = surroundings.untrusted(List.of());
        for (Path link : walk.links()) {
            if (untrusted.hold(link.resolveSibling(""))
                    && !walk.end().equals(surroundings.confirmed().get(shown))) {
                throw LinkedPath.entered(shown, link, walk.end());
            }
        }
    }

    /** Made by root, and where no box can have made it: root's boxes make root's links. */
    private boolean isOfTheSystem(Path link) {
        Path folder = link.getParent();
        if (folder == null || !isRoots(link) || !isRoots(folder)) {
            return false;
        }
        return SYSTEM.contains(folder)
                || BELOW.stream().anyMatch(folder::startsWith)
                || (surroundings.account().uid() != 0 && ROOTS.contains(folder));
    }

    private static boolean isRoots(Path path) {
        try {
            Map<String, Object> found = Files.readAttributes(path, "unix:uid", LinkOption.NOFOLLOW_LINKS);
            boolean owned = Integer.valueOf(0).equals(found.get("uid"));
            return owned && (Files.isSymbolicLink(path) || !isWritableByOthers(path));
        } catch (IOException e) {
            return false;
        }
    }

    private static boolean isWritableByOthers(Path folder) throws IOException {
        Set<PosixFilePermission> mode = Files.getPosixFilePermissions(folder);
        return mode.contains(PosixFilePermission.GROUP_WRITE) || mode.contains(PosixFilePermission.OTHERS_WRITE);
    }
}

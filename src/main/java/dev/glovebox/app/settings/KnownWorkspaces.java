package dev.glovebox.app.settings;

import dev.glovebox.app.files.FolderIdentity;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The folders that boxes write to, or wrote to in an earlier start: no program of the host may come from them. For a workspace /a/b
 * the folder a/b/.workspace is made in the state folder. So two starts cannot lose each other's notes, any name can be noted, and
 * the launcher, which reads them too (scripts/workspaces.sh), only looks whether a folder is there.
 */
public final class KnownWorkspaces {
    private static final String NOTES = "workspaces";
    private static final String MARK = ".workspace";
    private static final String SERVICE = ".service";

    /** The oldest are forgotten beyond it. */
    private static final int MOST = 1000;

    private static final FileAttribute<?> OWNERS =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
    private static final FileAttribute<?> OPEN =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x"));

    private final Supplier<Path> own;
    private final List<Path> notes;
    private final List<Path> others;
    private final FolderIdentity identity;

    /**
     * Looking them up claims no folder.
     *
     * @param own where they are noted
     * @param notes where they are looked up: also those of the person for whom root works, by sudo
     */
    private KnownWorkspaces(Supplier<Path> own, List<Path> notes, List<Path> others) {
        this.own = own;
        this.notes = List.copyOf(notes);
        this.others = List.copyOf(others);
        this.identity = FolderIdentity.of(others);
    }

    /** The service's own folder and the cache hold workspaces too. */
    public static KnownWorkspaces of(Surroundings surroundings) {
        return new KnownWorkspaces(
                () -> surroundings.ownState().resolve(NOTES),
                surroundings.stateFolders().stream()
                        .map(folder -> folder.resolve(NOTES))
                        .toList(),
                Stream.concat(surroundings.stateFolders().stream(), surroundings.programFolders().stream())
                        .map(OwnFolders::real)
                        .toList());
    }

    /** With one more, which may not be noted yet; its links are resolved. */
    public KnownWorkspaces and(Path workspace) {
        return new KnownWorkspaces(
                own, notes, Stream.concat(others.stream(), Stream.of(workspace)).toList());
    }

    /** Whether a box could decide what lies at this path, or where it leads. */
    public boolean reach(Path path) {
        try {
            return Route.leadsThrough(path, this::hold);
        } catch (UncheckedIOException e) {
            return true; // nobody can say
        }
    }

    /** Whether the folder, with its links resolved, is one of them or lies in one. */
    private boolean hold(Path real) {
        for (Path other : others) {
            if (real.startsWith(other)) {
                return true;
            }
        }
        for (Path here = real; here != null && here.getNameCount() > 0; here = here.getParent()) {
            if (isNoted(here) || identity.has(here)) {
                return true;
            }
        }
        return false;
    }

    /** Whether this very folder, with its links resolved, was the workspace of a box, now or in an earlier start. */
    public boolean isNoted(Path real) {
        for (Path folder : notes) {
            if (Files.exists(mark(folder, real))) {
                return true;
            }
        }
        return false;
    }

    private static Path mark(Path notes, Path workspace) {
        return notes.resolve(Path.of("/").relativize(workspace)).resolve(MARK);
    }

    /** From now on it counts, also for later starts; throws {@link IOException} when that cannot be kept. */
    public void note(Path workspace) throws IOException {
        Path real = OwnFolders.real(workspace);
        if (hold(real)) {
            return;
        }
        Path kept = own.get();
        forgetOldest(kept);
        Files.createDirectories(kept.resolveSibling(""), OPEN); // boxes see programs below it
        Files.createDirectories(mark(kept, real), OWNERS);
    }

    /** The same for the folder of a service, whose jobs have their workspaces in it: no box may get its tokens, so {@link #serviceIn} finds it. */
    public void noteService(Path data) throws IOException {
        note(data);
        Path real = OwnFolders.real(data);
        if (isNoted(real)) {
            Files.createDirectories(mark(own.get(), real).resolveSibling(SERVICE), OWNERS);
        }
    }

    /** The folder of a service that this folder, with its links resolved, is or holds. */
    Optional<Path> serviceIn(Path real) {
        for (Path folder : notes) {
            Path below = mark(folder, real).resolveSibling("");
            if (Files.isDirectory(below)) {
                Marks services = new Marks(SERVICE);
                try {
                    Files.walkFileTree(below, services);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
                if (!services.found.isEmpty()) {
                    Path service = services.found.getFirst().resolveSibling("");
                    return Optional.of(Path.of("/").resolve(folder.relativize(service)));
                }
            }
        }
        return Optional.empty();
    }

    /** The workspace in which this path, with its links resolved, lies; it may be one itself. */
    Optional<Path> above(Path real) {
        for (Path here = real.getParent(); here != null && here.getNameCount() > 0; here = here.getParent()) {
            if (isNoted(here)) {
                return Optional.of(here);
            }
        }
        return Optional.empty();
    }

    private static void forgetOldest(Path kept) throws IOException {
        if (!Files.isDirectory(kept)) {
            return;
        }
        List<Path> marks = marks(kept);
        if (marks.size() < MOST) {
            return;
        }
        List<Path> gone = marks.stream()
                .filter(mark -> !Files.isDirectory(Path.of("/").resolve(kept.relativize(mark.resolveSibling("")))))
                .toList();
        List<Path> old = gone.isEmpty()
                ? marks.stream()
                        .sorted(Comparator.comparing(KnownWorkspaces::made))
                        .limit(marks.size() - MOST + 1L)
                        .toList()
                : gone;
        for (Path mark : old) {
            forget(kept, mark);
        }
    }

    private static List<Path> marks(Path kept) throws IOException {
        Marks marks = new Marks(MARK);
        Files.walkFileTree(kept, marks);
        return marks.found;
    }

    /** Lambdas would be made anew in a start that waits for its first line. */
    private static final class Marks extends SimpleFileVisitor<Path> {
        private final List<Path> found = new ArrayList<>();
        private final String name;

        Marks(String name) {
            this.name = name;
        }

        @Override
        public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            if (!folder.endsWith(name)) {
                return FileVisitResult.CONTINUE;
            }
            found.add(folder);
            return FileVisitResult.SKIP_SUBTREE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path folder, IOException e) {
            return FileVisitResult.CONTINUE; // another start forgets it right now
        }

        @Override
        public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException e) {
            return FileVisitResult.CONTINUE;
        }
    }

    private static FileTime made(Path mark) {
        try {
            return Files.getLastModifiedTime(mark);
        } catch (IOException e) {
            return FileTime.fromMillis(0);
        }
    }

    /** With the folders above it that nothing else needs. */
    private static void forget(Path kept, Path mark) throws IOException {
        try {
            for (Path folder = mark; folder != null && !folder.equals(kept); folder = folder.getParent()) {
                Files.delete(folder);
            }
        } catch (DirectoryNotEmptyException | NoSuchFileException e) {
            return; // another workspace's, or another start was quicker
        }
    }
}

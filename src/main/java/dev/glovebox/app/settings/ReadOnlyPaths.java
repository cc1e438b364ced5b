package dev.glovebox.app.settings;

import dev.glovebox.app.files.FileRefused;
import dev.glovebox.protocol.BoxPolicy.ReadOnlyMount;
import dev.glovebox.protocol.Why;
import dev.glovebox.sandbox.Places;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Chooses what of the host a box may read beside its workspace. */
public final class ReadOnlyPaths {
    private static final List<Path> OF_THE_KERNEL = List.of(Path.of("/proc"), Path.of("/dev"));

    private final Surroundings surroundings;
    private final Path workspace;

    /** The workspace with its links resolved. */
    public ReadOnlyPaths(Surroundings surroundings, Path workspace) {
        this.surroundings = surroundings;
        this.workspace = workspace;
    }

    /** Files and folders to show at their own paths. */
    public List<ReadOnlyMount> mounts(List<String> asked) {
        return asked.stream().map(this::mount).distinct().toList();
    }

    /** A folder that holds a whole system, or a file that may be a tarball of one. */
    public Path rootfs(String asked) {
        Path given = surroundings.path("--rootfs", asked);
        if (!Files.exists(given)) {
            throw new UsageError("--rootfs " + given + ": there is no such folder or tarball");
        }
        if (!Files.isRegularFile(given)
                && Stream.of("usr", "bin").noneMatch(name -> Files.isDirectory(given.resolve(name)))) {
            throw new UsageError("--rootfs " + given + ": a system folder holds usr or bin, and this one does not");
        }
        Route.Walk walk = Route.walk(given);
        Path real = walk.end();
        if (real.getNameCount() == 0) {
            throw new UsageError("--rootfs /: that is the whole machine; leave --rootfs out to use the machine's /usr");
        }
        if (real.equals(workspace)) {
            throw new UsageError("--rootfs " + given + " is the workspace, which a box may write: name another folder");
        }
        refuseUnsafe("--rootfs", given, real);
        new SymlinkCheck(surroundings).require("--rootfs", given, walk);
        return real;
    }

    private ReadOnlyMount mount(String asked) {
        Path given = surroundings.path("--mount-ro", asked);
        if (!Files.exists(given)) {
            throw new UsageError("--mount-ro " + given + ": there is no such file or folder");
        }
        Route.Walk walk = Route.walk(given);
        Path real = walk.end();
        boolean isConfirmed =
                surroundings.confirmed().containsKey(given); // a link that may change is not followed again
        Path place = goesUp(given) || isConfirmed ? real : given.normalize();
        refuseUnsafe("--mount-ro", given, real);
        if (Places.areTakenBy(place) || OF_THE_KERNEL.stream().anyMatch(real::startsWith)) {
            throw new UsageError(
                    "--mount-ro " + given + ": a box has its own files there; name another file or folder");
        }
        new SymlinkCheck(surroundings).require("--mount-ro", given, walk);
        return new ReadOnlyMount(real, place);
    }

    private void refuseUnsafe(String option, Path given, Path real) {
        if (Route.leadsThrough(given, workspace)) {
            throw new UsageError(option + " " + given + " lies in the workspace or is reached through it, where a box"
                    + " can put a link to anything: name a file or folder outside");
        }
        refusePlanted(option, given);
        unreadable(real).ifPresent(why -> {
            throw new UsageError(option + " " + given + " " + why + ", which no box may see: name another one");
        });
    }

    /** A link of another repository or another box's workspace would show what it leads to. */
    private void refusePlanted(String option, Path given) {
        try {
            surroundings.untrusted(List.of(workspace)).requireNoLink(given);
        } catch (FileRefused e) {
            throw new UsageError(option + " " + given + " is not shown: " + e.getMessage());
        } catch (IOException e) {
            throw new UsageError(option + " " + given + " cannot be looked at (" + Why.bare(e) + "): name another one");
        }
    }

    private Optional<String> unreadable(Path real) {
        Locations places = Locations.of(surroundings, workspace);
        return Stream.concat(
                        new OwnFolders(surroundings).unreadable(real).stream(),
                        Stream.of(places.settings(), places.history())
                                .filter(Files::exists)
                                .flatMap(ours -> OwnFolders.meeting(real, ours, ours.toString()).stream()))
                .findFirst();
    }

    private static boolean goesUp(Path path) {
        for (Path name : path) {
            if (name.toString().equals("..")) {
                return true;
            }
        }
        return false;
    }
}

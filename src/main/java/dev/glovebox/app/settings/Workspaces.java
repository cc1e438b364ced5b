package dev.glovebox.app.settings;

import dev.glovebox.app.settings.Setting.Source;
import dev.glovebox.process.SystemProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** Chooses the one folder of the host that a box may write to, and refuses those that would give too much away. */
public final class Workspaces {
    private final Surroundings surroundings;

    public Workspaces(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    /** The folder asked for; else the current one when it is a git work tree; else ./workspace, which may not be there yet. */
    public Path find(Setting safedir) {
        Path here = surroundings.directory();
        if (!safedir.isByHand()) {
            new SymlinkCheck(surroundings).requireEntered();
            return checked(Files.exists(here.resolve(".git")) ? here : usual(here), "");
        }
        String origin = safedir.source() == Source.FLAG ? "" : " (" + safedir.origin() + ")";
        Path asked = surroundings.path(safedir.origin(), safedir.value());
        Route.Walk walk = Route.walk(existing(asked, origin));
        requireHarmless(walk.end(), origin);
        if (!safedir.value().startsWith("/")) {
            new SymlinkCheck(surroundings).requireEntered();
        }
        new SymlinkCheck(surroundings).require(safedir.origin(), asked, walk);
        return walk.end();
    }

    /** Where a path leads that a session noted with its links resolved; the caller sees to it that none has come since. */
    Path findNoted(String workspace) {
        return checked(existing(surroundings.path("-w", workspace), ""), "");
    }

    /** Makes the workspace that was found, if it is missing. */
    public static void make(Path found) {
        try {
            if (!Files.isDirectory(found, LinkOption.NOFOLLOW_LINKS)) {
                Files.createDirectory(found);
            }
        } catch (IOException e) {
            throw new UsageError("cannot make the workspace " + found + " ("
                    + e.getClass().getSimpleName() + "): name another folder with -w");
        }
    }

    /** A link of that name may have come with a repository, and would hand out whatever it leads to. */
    private static Path usual(Path here) {
        Path usual = here.resolve("workspace");
        if (Files.isSymbolicLink(usual)) {
            throw new UsageError("the workspace " + usual + " is a link to " + OwnFolders.real(usual)
                    + ": if that folder is meant, name it with -w");
        }
        return usual;
    }

    private static Path existing(Path folder, String origin) {
        if (!Files.exists(folder)) {
            throw new UsageError(
                    "the workspace " + folder + origin + " does not exist: make it, or name another folder with -w");
        }
        if (!Files.isDirectory(folder)) {
            throw new UsageError("the workspace " + folder + origin + " is not a folder: name a folder with -w");
        }
        return folder;
    }

    private Path checked(Path folder, String origin) {
        Path real = OwnFolders.real(folder);
        requireHarmless(real, origin);
        return real;
    }

    private void requireHarmless(Path real, String origin) {
        if (OwnFolders.holds(real, Path.of("/"))) {
            throw refused(real + origin, "is the whole machine");
        }
        Stream.of(surroundings.home(), surroundings.account().home())
                .flatMap(Optional::stream)
                .map(OwnFolders::real)
                .filter(home -> OwnFolders.holds(real, home))
                .findFirst()
                .ifPresent(home -> {
                    throw refused(
                            real + origin,
                            OwnFolders.holds(home, real) ? "is your home folder" : "holds your home folder");
                });
        requireNoProgram(real, origin);
        KnownWorkspaces.of(surroundings).serviceIn(real).ifPresent(data -> {
            throw refused(real + origin, "holds the data of a server, " + data + ", with the tokens of its users");
        });
        new OwnFolders(surroundings).unwritable(real).ifPresent(why -> {
            throw refused(real + origin, why);
        });
    }

    /** Also none to which root made a link in the system's folders. */
    private static void requireNoProgram(Path real, String origin) {
        Stream.concat(
                        SystemProgram.FOLDERS.stream()
                                .flatMap(system ->
                                        OwnFolders.meeting(real, Path.of(system), "the system's programs in " + system)
                                                .stream()),
                        SystemProgram.found().stream()
                                .filter(Files::isSymbolicLink)
                                .flatMap(program ->
                                        OwnFolders.meeting(real, program, "the system's program " + program).stream()))
                .findFirst()
                .ifPresent(why -> {
                    throw refused(real + origin, why);
                });
    }

    private static UsageError refused(String folder, String why) {
        return new UsageError("the workspace " + folder + " " + why
                + ", and a box may write to its workspace: name a project folder with -w");
    }
}

package dev.glovebox.app.settings;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** Chooses the one folder of the host that a box may write to, and refuses those that would give too much away. */
public final class Workspaces {
    private final Surroundings surroundings;

    public Workspaces(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    /** The folder asked for; else the current one when it is a git work tree; else ./workspace, made if missing. */
    public Path choose(Optional<String> asked) {
        Path here = surroundings.directory();
        if (asked.isPresent()) {
            return checked(surroundings.path("-w", asked.get()));
        }
        return checked(Files.exists(here.resolve(".git")) ? here : made(here.resolve("workspace")));
    }

    private static Path made(Path folder) {
        try {
            return Files.isDirectory(folder) ? folder : Files.createDirectory(folder);
        } catch (IOException e) {
            throw new UsageError("cannot make the workspace " + folder + " ("
                    + e.getClass().getSimpleName() + "): name another folder with -w");
        }
    }

    private Path checked(Path folder) {
        if (!Files.exists(folder)) {
            throw new UsageError(
                    "the workspace " + folder + " does not exist: make it, or name another folder with -w");
        }
        if (!Files.isDirectory(folder)) {
            throw new UsageError("the workspace " + folder + " is not a folder: name a folder with -w");
        }
        Path real = OwnFolders.real(folder);
        if (real.getNameCount() == 0) {
            throw refused(real, "is the whole machine");
        }
        Stream.of(surroundings.home(), surroundings.account().home())
                .flatMap(Optional::stream)
                .map(OwnFolders::real)
                .filter(home -> home.startsWith(real))
                .findFirst()
                .ifPresent(home -> {
                    throw refused(real, real.equals(home) ? "is your home folder" : "holds your home folder");
                });
        new OwnFolders(surroundings).unwritable(real).ifPresent(why -> {
            throw refused(real, why);
        });
        return real;
    }

    private static UsageError refused(Path folder, String why) {
        return new UsageError("the workspace " + folder + " " + why
                + ", and a box may write to its workspace: name a project folder with -w");
    }
}

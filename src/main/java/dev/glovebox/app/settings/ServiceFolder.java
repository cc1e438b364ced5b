package dev.glovebox.app.settings;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/** Sees to it that no box has the folder of a service: it holds the tokens of all users. */
public record ServiceFolder(Surroundings surroundings) {
    private static final String WAY_OUT = ": name a folder outside of workspaces, or leave --data out";

    /** From now on it is known as a service's. Throws {@link UsageError} when a box could read it, or has put a link on the way to it. */
    public void claim(Path data) {
        KnownWorkspaces known = KnownWorkspaces.of(surroundings);
        try {
            requireNoLink(data, known);
            known.above(OwnFolders.real(data)).ifPresent(workspace -> {
                throw new UsageError("--data " + data + " lies in " + workspace
                        + ", where boxes work, and they could read the tokens of all users" + WAY_OUT);
            });
            known.noteService(data);
            known.note(data.resolve("tasks")); // it may lie elsewhere by a link
        } catch (IOException e) {
            throw new UncheckedIOException("the data folder " + data + " cannot be noted as a place for boxes", e);
        }
    }

    private static void requireNoLink(Path data, KnownWorkspaces known) {
        for (Path link : Route.walk(data).links()) {
            known.above(link).ifPresent(workspace -> {
                throw new UsageError("--data " + data + " leads through " + link + ", a link in " + workspace
                        + ", where boxes work, and they could lead it elsewhere" + WAY_OUT);
            });
        }
    }
}

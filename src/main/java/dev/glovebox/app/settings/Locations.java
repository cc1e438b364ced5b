package dev.glovebox.app.settings;

import java.nio.file.Path;

/** Where settings and history lie: with the current folder, or, when a box may write there, with the person's own files. */
record Locations(Path settings, Path history) {
    private static final String HISTORY = "history";

    /** The workspace with its links resolved. */
    static Locations of(Surroundings surroundings, Path workspace) {
        Path here = OwnFolders.real(surroundings.directory());
        return here.startsWith(workspace)
                ? new Locations(own(surroundings), surroundings.state().resolve(HISTORY))
                : new Locations(here.resolve(EnvFile.NAME), here.resolve(HISTORY));
    }

    /** Whether it is the person's, and no folder's. */
    static boolean isOwn(Surroundings surroundings, Path history) {
        return history.equals(surroundings.state().resolve(HISTORY));
    }

    /** The person's own settings, which count everywhere. */
    static Path own(Surroundings surroundings) {
        return surroundings.config().resolve(EnvFile.NAME);
    }

    /** Refuses a workspace in which a box could write what is ours, or lead us astray on the way to it. */
    void refuse(Path workspace) {
        refuse(workspace, history, "the history");
        refuse(workspace, settings, "the settings");
    }

    private static void refuse(Path workspace, Path ours, String what) {
        OwnFolders.meeting(workspace, ours, what + " " + ours).ifPresent(why -> {
            throw new UsageError("the workspace " + workspace + " " + why
                    + ", and a box may write to its workspace: name another folder with -w, or move " + ours);
        });
    }
}

package dev.glovebox.app.settings;

import dev.glovebox.app.settings.Setting.Source;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * What was settled before anything runs: the settings, the workspace (links resolved; made by {@link Workspaces#make}), the file that
 * this folder's settings belong in, and the folder of the history.
 */
public record Configured(Settings settings, Path workspace, Path settingsFile, Path history) {

    /** A flag that was given is in the map, also when its value is empty; {@code -w} is SAFEDIR. */
    public static Configured of(Surroundings surroundings, Map<Variable, String> flags) {
        return new Reading(surroundings, flags).configured();
    }

    /** The settings alone, for whoever opens boxes in many workspaces; no box can write to the current folder. */
    public static Settings settings(Surroundings surroundings, Map<Variable, String> flags) {
        Reading reading = new Reading(surroundings, flags);
        Path here = OwnFolders.real(surroundings.directory()).resolve(EnvFile.NAME);
        return reading.settings(
                here.equals(OwnFolders.real(reading.own)) ? FolderEnv.none() : FolderEnv.in(surroundings.directory()));
    }

    /** The same with the workspace that a session says it had: the one that is named now, or one that nobody can have slipped in. */
    public Configured at(Surroundings surroundings, String workspace) {
        Path found = new Workspaces(surroundings).findNoted(workspace);
        if (!found.equals(this.workspace)) {
            requireUnchanged(workspace, found);
            requireTrusted(surroundings, found);
        }
        new Locations(settingsFile, history).refuse(found);
        new Locations(Locations.own(surroundings), history).refuse(found);
        return new Configured(settings, found, settingsFile, history);
    }

    private static void requireUnchanged(String workspace, Path found) {
        if (!found.toString().equals(workspace)) {
            throw new UsageError("the session's workspace '" + workspace + "' leads to " + found
                    + " by now: if that is meant, name it with -w");
        }
    }

    /** A history that lies in a folder may have come with it, as its .env may, and is believed no more than that. */
    private void requireTrusted(Surroundings surroundings, Path found) {
        Path folder = OwnFolders.real(surroundings.directory());
        if (!Locations.isOwn(surroundings, history) && !found.startsWith(folder)) {
            throw new UsageError("the session's workspace " + found + " lies outside of " + folder
                    + ", and its history may have come with that folder: if it is yours, name it with -w " + found);
        }
    }

    /** Refuses a history in which other users could read or forge sessions, or that is elsewhere; for whoever is about to use it. */
    public void requireOwnHistory(Surroundings surroundings) {
        if (!Locations.isOwn(surroundings, history) && Files.isSymbolicLink(history)) {
            throw new UsageError(
                    "the history " + history + " is a link, which may have come with its folder and would put"
                            + " sessions anywhere: replace it with a folder, or start in another one");
        }
        if (Files.exists(history) && !Files.isDirectory(history)) {
            throw new UsageError("the history " + history + " is no folder: move it away, or start in another folder");
        }
        PrivateFolder.flaw(history, surroundings.account().uid()).ifPresent(why -> {
            throw new UsageError("the history " + history + " " + why
                    + ", who could read or forge sessions: change that, or start in another folder");
        });
    }

    /** The workspace is found first, and a folder's file read only when no box can have written it. */
    private static final class Reading {
        private final Surroundings surroundings;
        private final Map<Variable, String> flags;
        private final Path own;
        private final Map<String, String> person;

        Reading(Surroundings surroundings, Map<Variable, String> flags) {
            this.surroundings = surroundings;
            this.flags = flags;
            this.own = Locations.own(surroundings);
            surroundings.claim(own);
            this.person = EnvFile.read(own);
        }

        Configured configured() {
            Settings settings = settings(FolderEnv.none());
            Path workspace = find(settings);
            Locations places = Locations.of(surroundings, workspace);
            if (!OwnFolders.real(own).equals(OwnFolders.real(places.settings()))) {
                FolderEnv folder = FolderEnv.in(surroundings.directory());
                settings = settings(folder);
                workspace = find(settings);
                requireBelow(folder, settings.get(Variable.SAFEDIR), workspace);
            }
            surroundings.claim(places.history());
            places.refuse(workspace);
            new Locations(own, places.history()).refuse(workspace);
            return new Configured(settings, workspace, places.settings(), places.history());
        }

        private Settings settings(FolderEnv folder) {
            return Settings.from(new Settings.Sources(flags, surroundings.environment(), folder, person));
        }

        private Path find(Settings settings) {
            return new Workspaces(surroundings).find(settings.get(Variable.SAFEDIR));
        }

        /** A link may have been changed since the settings were read. */
        private static void requireBelow(FolderEnv folder, Setting safedir, Path workspace) {
            if (safedir.source() == Source.FOLDER && !folder.holds(workspace.toString())) {
                throw new UsageError(safedir.origin() + " '" + safedir.value() + "' leads out of " + folder.folder()
                        + ": name the workspace with -w");
            }
        }
    }
}

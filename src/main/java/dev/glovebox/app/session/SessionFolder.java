package dev.glovebox.app.session;

import dev.glovebox.agent.journal.SessionId;
import dev.glovebox.app.settings.UsageError;
import dev.glovebox.views.changes.FileFence;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** What a session keeps beside its journal: how the workspace was, what was replaced in it, and the agent's notes. */
public record SessionFolder(Path folder, FileFence fence) {
    private static final String ALL = ".kept";

    public SessionFolder(Path folder) {
        this(folder, FileFence.NONE);
    }

    /** Where those of all sessions of a history lie. */
    public static Path all(Path history) {
        return history.resolve(ALL);
    }

    public static SessionFolder of(Path history, SessionId id) {
        requireNoLink(history);
        SessionFolder kept = new SessionFolder(history.resolve(ALL).resolve(id.text()));
        requireNone(kept.folder());
        requireNone(kept.replaced());
        return kept;
    }

    /** A history may have come with a repository: a link in it could lead into a workspace, where a box would lead us on. */
    public static void requireNoLink(Path history) {
        requireNone(history.resolve(ALL));
    }

    private static void requireNone(Path folder) {
        if (Files.isSymbolicLink(folder)) {
            throw new UsageError(
                    folder + " is a link, and what a session keeps is kept in the history itself: remove it");
        }
    }

    /** For its owner alone. */
    void make() throws IOException {
        Files.createDirectories(
                folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    }

    public Path baseline() {
        return folder.resolve("baseline");
    }

    public Path replaced() {
        return folder.resolve("replaced");
    }

    /** What the workspace took before the session's first box. */
    Path diskStart() {
        return folder.resolve("disk-start");
    }

    Path notes() {
        return folder.resolve("notes.zip");
    }

    /** With all it holds; nothing when there is nothing. */
    public void remove() {
        if (!Files.isDirectory(folder)) {
            return;
        }
        try {
            FolderTree.delete(folder);
        } catch (IOException e) {
            throw new UncheckedIOException("what was kept beside the session in " + folder + " cannot be removed", e);
        }
    }
}

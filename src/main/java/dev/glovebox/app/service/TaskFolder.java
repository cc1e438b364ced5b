package dev.glovebox.app.service;

import dev.glovebox.app.session.FolderTree;
import dev.glovebox.sandbox.Box;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;

/** A job's folder; of all that is in it only the workspace enters a box. */
record TaskFolder(Path folder) {
    private static final Logger LOG = System.getLogger("glovebox.tasks");
    private static final String ASIDE = "workspace.interrupted-";

    Path workspace() {
        return folder.resolve("workspace");
    }

    Path journal() {
        return folder.resolve("journal");
    }

    Path agentLog() {
        return folder.resolve("agent.log");
    }

    Path memory() {
        return folder.resolve("memory.json");
    }

    Path output() {
        return folder.resolve("output.zip");
    }

    /** What the workspace took before the job's first box, so that no later one is granted as much again. */
    Path diskStart() {
        return folder.resolve("disk-start");
    }

    /** For its owner alone. */
    void make(String task) {
        try {
            privately(folder);
            if (Files.notExists(workspace())) {
                write(diskStart(), Box.EMPTY_DISK_START);
            }
            privately(workspace());
            privately(journal());
            write(folder.resolve("task.txt"), task.endsWith("\n") ? task : task + "\n");
        } catch (IOException e) {
            throw new UncheckedIOException("the folder " + folder + " of a job cannot be made", e);
        }
    }

    /** Makes a folder for its owner alone. */
    static void privately(Path path) throws IOException {
        Files.createDirectories(
                path, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    }

    /** All of it or what was there before. */
    static void write(Path file, String text) throws IOException {
        Path whole = file.resolveSibling(file.getFileName() + ".new");
        Files.writeString(whole, text, StandardCharsets.UTF_8);
        Files.move(whole, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /**
     * The work begins anew on an empty workspace; what was in the old one stays beside it. Only the last one stays: else each
     * interruption would grant the job another disk bound. Gives the new name.
     */
    String setAside() {
        try {
            List<Path> older = setAsideBefore();
            int turn = 1;
            while (older.contains(folder.resolve(ASIDE + turn))) {
                turn++;
            }
            Path aside = folder.resolve(ASIDE + turn);
            Files.move(workspace(), aside);
            write(diskStart(), Box.EMPTY_DISK_START);
            privately(workspace());
            older.forEach(TaskFolder::removeIfPossible);
            return String.valueOf(aside.getFileName());
        } catch (IOException e) {
            throw new UncheckedIOException("the workspace in " + folder + " cannot be set aside", e);
        }
    }

    private List<Path> setAsideBefore() throws IOException {
        List<Path> all = new ArrayList<>();
        try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, ASIDE + "*")) {
            found.forEach(all::add);
        }
        return all;
    }

    /** What programs made unreadable stays until the job is pruned, and does not stop the work. */
    private static void removeIfPossible(Path old) {
        try {
            FolderTree.delete(old);
        } catch (IOException | UncheckedIOException e) {
            LOG.log(Level.WARNING, old + " could not be removed: " + e.getMessage());
        }
    }
}

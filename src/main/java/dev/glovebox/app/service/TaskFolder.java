package dev.glovebox.app.service;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;

/** A job's folder; of all that is in it only the workspace enters a box. */
record TaskFolder(Path folder) {
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

    /** For its owner alone. */
    void make(String task) {
        try {
            privately(folder);
            privately(workspace());
            privately(journal());
            write(folder.resolve("task.txt"), task.endsWith("\n") ? task : task + "\n");
        } catch (IOException e) {
            throw new UncheckedIOException("the folder " + folder + " of a job cannot be made", e);
        }
    }

    private static void privately(Path path) throws IOException {
        Files.createDirectories(
                path, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    }

    /** All of it or what was there before. */
    static void write(Path file, String text) throws IOException {
        Path whole = file.resolveSibling(file.getFileName() + ".new");
        Files.writeString(whole, text, StandardCharsets.UTF_8);
        Files.move(whole, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /** The work begins anew on an empty workspace; what was in the old one stays beside it. Gives the new name. */
    String setAside() {
        try {
            for (int turn = 1; ; turn++) {
                Path old = folder.resolve("workspace.interrupted-" + turn);
                if (Files.notExists(old)) {
                    Files.move(workspace(), old);
                    privately(workspace());
                    return String.valueOf(old.getFileName());
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the workspace in " + folder + " cannot be set aside", e);
        }
    }
}

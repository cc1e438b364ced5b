package dev.glovebox.app.service;

import java.io.IOException;
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

    /** What the workspace took before the job's first box, so that no later one is granted as much again. */
    Path diskStart() {
        return folder.resolve("disk-start");
    }

    /** What was asked for, for people. */
    Path task() {
        return folder.resolve("task.txt");
    }

    /** Makes a folder for its owner alone. */
    static void privately(Path path) throws IOException {
        Files.createDirectories(
                path, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    }

    /** All of it or what was there before; for what one server writes by itself. */
    static void write(Path file, String text) throws IOException {
        Path whole = file.resolveSibling(file.getFileName() + ".new");
        Files.writeString(whole, text, StandardCharsets.UTF_8);
        Files.move(whole, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
}

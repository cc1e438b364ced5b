package dev.glovebox.sandbox.rootfs;

import dev.glovebox.sandbox.cgroup.Owner;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Optional;

/** Which processes use an unpacked system: each leaves a file that says who it is, which nobody alive is once it is gone. */
record InUse(Path folder, String sha256) {
    private static final Path PROC = Path.of("/proc");

    void mark() throws IOException {
        Owner self = Owner.self(PROC);
        try (DirectoryStream<Path> marks = Files.newDirectoryStream(folder, sha256 + ".used-*")) {
            for (Path mark : marks) {
                if (self.isGone(owner(mark))) {
                    Files.deleteIfExists(mark);
                }
            }
        }
        Path mark = folder.resolve(sha256 + ".used-" + self.label());
        if (!Files.exists(mark)) {
            Files.createFile(mark);
        }
        Files.setLastModifiedTime(mark, FileTime.from(Instant.now()));
    }

    /** When it was last taken up, or empty while a process that took it up lives. */
    Optional<FileTime> unusedSince() throws IOException {
        FileTime last = FileTime.fromMillis(0);
        try (DirectoryStream<Path> marks = Files.newDirectoryStream(folder, sha256 + ".used-*")) {
            for (Path mark : marks) {
                if (!Owner.self(PROC).isGone(owner(mark))) {
                    return Optional.empty();
                }
                FileTime time = Files.getLastModifiedTime(mark);
                last = time.compareTo(last) > 0 ? time : last;
            }
        }
        return Optional.of(last);
    }

    void forget() throws IOException {
        try (DirectoryStream<Path> marks = Files.newDirectoryStream(folder, sha256 + ".used-*")) {
            for (Path mark : marks) {
                Files.deleteIfExists(mark);
            }
        }
    }

    private static String owner(Path mark) {
        String name = mark.getFileName().toString();
        return name.substring(name.indexOf(".used-") + ".used-".length());
    }
}

package dev.glovebox.sandbox.disk;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a workspace took before its first box, kept in a file so that a later box of the same work goes on counting from there. */
record DiskStart(long bytes, long entries) {
    private static final int LONGEST = 64;
    private static final Pattern FORMAT = Pattern.compile("(\\d{1,18}) (\\d{1,18})\n");

    /** Empty when there is none, or none that can be read: then it is measured anew. */
    static Optional<DiskStart> read(Path file) {
        try {
            if (!Files.isRegularFile(file) || Files.size(file) > LONGEST) {
                return Optional.empty();
            }
            Matcher found = FORMAT.matcher(Files.readString(file, StandardCharsets.US_ASCII));
            return found.matches()
                    ? Optional.of(new DiskStart(Long.parseLong(found.group(1)), Long.parseLong(found.group(2))))
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** All of it, and only where there is none yet: another box of the same work may have been quicker. The folder is made for its owner alone. */
    void write(Path file) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        if (folder == null) {
            throw new IOException(file + " is no file");
        }
        Files.createDirectories(
                folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        Path whole = Files.createTempFile(folder, file.getFileName() + ".", ".new");
        try {
            Files.writeString(whole, bytes + " " + entries + "\n", StandardCharsets.US_ASCII);
            if (read(file).isEmpty()) {
                Files.move(whole, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            }
        } finally {
            Files.deleteIfExists(whole);
        }
    }
}

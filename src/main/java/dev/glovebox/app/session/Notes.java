package dev.glovebox.app.session;

import dev.glovebox.protocol.ByteString;
import dev.glovebox.protocol.Why;
import dev.glovebox.views.BoxFiles;
import dev.glovebox.views.Contents;
import dev.glovebox.views.FileEntry;
import dev.glovebox.views.FileOutcome;
import dev.glovebox.views.Walk;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/** The agent's notes, carried from one box of a session to the next. They are the box's bytes, so the host only stores them. */
final class Notes {
    private static final int MOST_BYTES = 16 << 20;
    private static final int MOST_FILES = 1000;

    /** What lies below this name is no note. */
    static final String NOT_OURS = ".tools";

    private static final Walk.Query QUERY = new Walk.Query(20, MOST_FILES, List.of(NOT_OURS), List.of());
    private static final Contents.Limits LIMITS = new Contents.Limits(MOST_BYTES, MOST_BYTES, Duration.ofSeconds(10));

    private static final FileAttribute<?> PRIVATE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    private final SessionFolder folder;
    private final Path file;
    private final BoxFiles files;
    private byte[] last = new byte[0];

    /** The files' root is the notes area. */
    Notes(SessionFolder folder, BoxFiles files) {
        this.folder = folder;
        this.file = folder.notes();
        this.files = files;
    }

    /** The end of the turn will tell what is wrong. */
    void saveQuietly() {
        try {
            Optional<String> unused = save();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Gives a sentence when they could not be saved. */
    synchronized Optional<String> save() throws InterruptedException {
        Found found = new Found();
        if (!(files.walk(ByteString.of("."), QUERY, LIMITS, found) instanceof FileOutcome.Done)) {
            return Optional.empty(); // the box is gone, and what was saved before stands
        }
        try {
            byte[] packed = found.packed();
            if (!Arrays.equals(packed, last)) {
                write(packed, found.notes.isEmpty());
                last = packed;
            }
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of("The agent's notes could not be saved in " + file + " (" + Why.of(e) + ").");
        }
    }

    private void write(byte[] packed, boolean empty) throws IOException {
        if (empty) {
            requireFence();
            Files.deleteIfExists(file);
            return;
        }
        folder.make();
        Path passing = file.resolveSibling(".notes" + folder.fence().mark() + ".new");
        Files.deleteIfExists(passing);
        try {
            Files.write(Files.createFile(passing, PRIVATE), packed);
            requireFence();
            Files.move(passing, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            Files.deleteIfExists(passing);
            throw e;
        }
    }

    private void requireFence() throws IOException {
        if (!folder.fence().holds()) {
            throw new IOException("they are another's to write by now");
        }
    }

    /** Takes them all out of the box, whose they are no more; gives a sentence when some are left. */
    Optional<String> clear() throws InterruptedException {
        FileOutcome<Walk.Listing> all = files.list(ByteString.of("."), MOST_FILES);
        boolean clean = all instanceof FileOutcome.Done<Walk.Listing>(var listing) && remove(listing.entries());
        return clean
                ? Optional.empty()
                : Optional.of("Notes of the session before may be left in the box; they are not this one's.");
    }

    private boolean remove(List<FileEntry> entries) throws InterruptedException {
        boolean clean = true;
        for (FileEntry entry : entries) {
            clean &= entry.path().display().equals(NOT_OURS)
                    || files.removeTree(entry.path()) instanceof FileOutcome.Done;
        }
        return clean;
    }

    /** Gives a sentence when they could not all be brought back. */
    Optional<String> restore() throws InterruptedException {
        int met = 0;
        int lost = 0;
        try (ZipInputStream zip = new ZipInputStream(open())) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                byte[] content = zip.readNBytes(MOST_BYTES);
                boolean done = files.put(ByteString.of(entry.getName()), content) instanceof FileOutcome.Done;
                met++;
                lost += done ? 0 : 1;
            }
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of("The agent's notes of before cannot be read (" + e.getMessage() + ").");
        }
        if (met == 0) {
            return Optional.of("The agent's notes of before cannot be read (the file is damaged).");
        }
        return lost == 0
                ? Optional.empty()
                : Optional.of(lost + " of the agent's notes of before could not be brought back.");
    }

    private InputStream open() throws IOException {
        if (Files.exists(file, LinkOption.NOFOLLOW_LINKS) && !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            throw new IOException(file + " is no plain file"); // a pipe of that name would never open
        }
        return Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS);
    }

    /** What a walk through the notes found. */
    private static final class Found implements Contents.Visitor {
        private final SortedMap<String, byte[]> notes = new TreeMap<>();
        private final ByteArrayOutputStream content = new ByteArrayOutputStream();
        private String name = "";

        @Override
        public synchronized void entry(FileEntry entry) {
            name = entry.kind() == FileEntry.Kind.FILE ? entry.path().display() : "";
            content.reset();
        }

        @Override
        public synchronized void piece(byte[] bytes) {
            content.writeBytes(bytes);
        }

        @Override
        public synchronized void ending(Contents.Ending ending) {
            if (ending == Contents.Ending.WHOLE && !name.isEmpty()) {
                notes.put(name, content.toByteArray());
            }
        }

        /** The same bytes for the same notes. */
        synchronized byte[] packed() throws IOException {
            ByteArrayOutputStream packed = new ByteArrayOutputStream();
            try (ZipOutputStream zip = new ZipOutputStream(packed)) {
                for (var note : notes.entrySet()) {
                    ZipEntry entry = new ZipEntry(note.getKey());
                    entry.setTime(0);
                    zip.putNextEntry(entry);
                    zip.write(note.getValue());
                    zip.closeEntry();
                }
            }
            return packed.toByteArray();
        }
    }
}

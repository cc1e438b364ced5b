package dev.glovebox.jobs.sql;

import dev.glovebox.protocol.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.Arrays;
import java.util.Set;
import org.sqlite.util.OSInfo;

/**
 * SQLite's native library, unpacked once beside the data. The driver would unpack it at every start into the temp folder, and leave it
 * there when the process is killed.
 */
final class SqliteLibrary {
    private static final Logger LOG = System.getLogger(SqliteLibrary.class.getName());
    private static final int HASH_LENGTH = 32;
    private static final String NAME = System.mapLibraryName("sqlitejdbc");
    private static final Set<PosixFilePermission> FOLDER_MODE = PosixFilePermissions.fromString("rwx------");
    private static final Set<PosixFilePermission> FILE_MODE = PosixFilePermissions.fromString("r-x------");

    private SqliteLibrary() {}

    /**
     * Has the driver load it from that folder, which this process alone works with; to be called before the first database is opened.
     * Where it cannot be had there, the driver unpacks it as it would without us.
     */
    static void keepIn(Path folder) {
        try {
            Path library = unpacked(folder);
            System.setProperty("org.sqlite.lib.path", folder.toString());
            System.setProperty("org.sqlite.lib.name", library.getFileName().toString());
        } catch (IOException e) {
            LOG.log(
                    Level.WARNING,
                    "SQLite''s library cannot be kept in {0}, so each start leaves one in the temp folder when it is killed: {1}",
                    folder,
                    e);
        }
    }

    /** The library in that folder, just as it is in the driver, and ours to write alone. */
    static Path unpacked(Path folder) throws IOException {
        byte[] library = inDriver();
        makeFolder(folder);
        Path file = folder.resolve(Sha256.hex(library).substring(0, HASH_LENGTH) + "-" + NAME);
        if (!isOurs(file, Files.getOwner(folder)) || !Arrays.equals(Files.readAllBytes(file), library)) {
            write(file, library);
        }
        removeOthers(folder, file);
        return file;
    }

    private static byte[] inDriver() throws IOException {
        String place = "/org/sqlite/native/" + OSInfo.getNativeLibFolderPathForCurrentOS() + "/" + NAME;
        try (InputStream in = OSInfo.class.getResourceAsStream(place)) {
            if (in == null) {
                throw new IOException("the driver has no " + place);
            }
            return in.readAllBytes();
        }
    }

    private static void makeFolder(Path folder) throws IOException {
        if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
            Files.createDirectory(folder, attribute(FOLDER_MODE));
        }
        PosixFileAttributes found = attributes(folder);
        if (!found.isDirectory() || isOpenToOthers(found)) {
            throw new IOException(folder + " is no folder that only its owner can write");
        }
    }

    private static boolean isOurs(Path file, UserPrincipal owner) throws IOException {
        if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            return false;
        }
        PosixFileAttributes found = attributes(file);
        return found.isRegularFile() && found.owner().equals(owner) && !isOpenToOthers(found);
    }

    private static PosixFileAttributes attributes(Path file) throws IOException {
        return Files.readAttributes(file, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    }

    private static boolean isOpenToOthers(PosixFileAttributes found) {
        return found.permissions().contains(PosixFilePermission.GROUP_WRITE)
                || found.permissions().contains(PosixFilePermission.OTHERS_WRITE);
    }

    /** Whole or not there at all; whoever has the old one loaded keeps it. */
    private static void write(Path file, byte[] library) throws IOException {
        Path part = file.resolveSibling(file.getFileName() + ".new");
        Files.deleteIfExists(part);
        Files.createFile(part, attribute(FOLDER_MODE));
        Files.write(part, library);
        Files.setPosixFilePermissions(part, FILE_MODE);
        Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
    }

    /** Those of older versions. */
    private static void removeOthers(Path folder, Path file) throws IOException {
        try (DirectoryStream<Path> others = Files.newDirectoryStream(folder, "*" + NAME + "*")) {
            for (Path other : others) {
                if (!other.equals(file)) {
                    Files.delete(other);
                }
            }
        }
    }

    private static FileAttribute<?> attribute(Set<PosixFilePermission> mode) {
        return PosixFilePermissions.asFileAttribute(mode);
    }
}

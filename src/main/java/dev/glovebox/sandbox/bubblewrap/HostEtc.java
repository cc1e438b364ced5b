package dev.glovebox.sandbox.bubblewrap;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What programs under /usr read from /etc. Nothing here tells of the machine's users, network or secrets, nor is a place where
 * an administrator would put a token (profile, bashrc, Maven's settings). Small files are copied
 * into a snapshot and only whole folders are mounted: every mount costs a box a fifth of a millisecond to open.
 */
record HostEtc(Path folder, List<String> files, List<String> folders) {
    private static final List<String> WANTED = List.of(
            "alternatives",
            "debian_version",
            "fonts",
            "host.conf",
            "inputrc",
            "ld.so.cache",
            "locale.alias",
            "localtime",
            "lsb-release",
            "magic",
            "maven/logging/simplelogger.properties",
            "maven/m2.conf",
            "mime.types",
            "os-release",
            "perl",
            "protocols",
            "rpc",
            "services",
            "shells",
            "ssl/certs",
            "ssl/openssl.cnf",
            "timezone",
            "xattr.conf");

    /** Debian keeps the configuration of these in folders that carry a version, and links to it. */
    private static final List<String> VERSIONED = List.of("java-", "python3");

    HostEtc {
        files = List.copyOf(files);
        folders = List.copyOf(folders);
    }

    static HostEtc of(Path folder) {
        List<String> files = new ArrayList<>();
        List<String> folders = new ArrayList<>();
        Stream.concat(WANTED.stream(), versioned(folder)).sorted().forEach(name -> {
            Path path = folder.resolve(name);
            if (Files.isDirectory(path) && isOpenToAll(path)) {
                folders.add(name);
            } else if (Files.isRegularFile(path)) {
                files.add(name);
            }
        });
        return new HostEtc(folder, files, folders);
    }

    /** A box's uid is nobody's here. */
    private static boolean isOpenToAll(Path folder) {
        try {
            return Files.getPosixFilePermissions(folder)
                    .containsAll(Set.of(PosixFilePermission.OTHERS_READ, PosixFilePermission.OTHERS_EXECUTE));
        } catch (IOException e) {
            return false;
        }
    }

    Path path(String name) {
        return folder.resolve(name);
    }

    /** Changes when the snapshot would. */
    String fingerprint() throws IOException {
        StringBuilder text = new StringBuilder();
        for (String name : files) {
            BasicFileAttributes attributes = Files.readAttributes(path(name), BasicFileAttributes.class);
            text.append(name).append(' ').append(attributes.size());
            text.append(' ').append(attributes.lastModifiedTime()).append('\n');
        }
        folders.forEach(name -> text.append(name).append('\n'));
        return text.toString();
    }

    /** Copies the files and makes the folders to mount over. */
    void snapshot(Path target) throws IOException {
        for (String name : folders) {
            Files.createDirectories(target.resolve(name));
        }
        for (String name : files) {
            Path file = target.resolve(name);
            Files.createDirectories(file.getParent());
            Files.copy(path(name), file);
        }
    }

    private static Stream<String> versioned(Path folder) {
        try (Stream<Path> etc = Files.list(folder)) {
            return etc
                    .map(path -> path.getFileName().toString())
                    .filter(name -> VERSIONED.stream().anyMatch(name::startsWith))
                    .toList()
                    .stream();
        } catch (IOException e) {
            return Stream.empty();
        }
    }
}

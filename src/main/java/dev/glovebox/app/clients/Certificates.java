package dev.glovebox.app.clients;

import dev.glovebox.app.settings.ReadOnlyPaths;
import dev.glovebox.app.settings.UsageError;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Lets paths pass that hold certificates and nothing else: private keys often lie beside them, or in the same file. */
final class Certificates {
    private static final String KEY = "PRIVATE KEY";
    private static final Pattern CERTIFICATE = Pattern.compile("-----BEGIN (TRUSTED )?CERTIFICATE-----");
    private static final int LARGEST = 16 << 20;
    private static final int MOST_FILES = 2_000;
    private static final int DEPTH = 3;

    /** Shown in every box. */
    private static final Path SYSTEM = Path.of("/etc/ssl/certs");

    private final Search search;
    private final Set<Path> paths = new LinkedHashSet<>();

    Certificates(Search search) {
        this.search = search;
    }

    List<Path> paths() {
        return List.copyOf(paths);
    }

    void file(String variable, String value) {
        safe(variable, value).filter(path -> isFile(variable, path)).ifPresent(path -> add(variable, path));
    }

    void either(String variable, String value) {
        safe(variable, value).ifPresent(path -> add(variable, path));
    }

    /** Those of the list that may pass. */
    void folders(String variable, String value) {
        List<String> passed = new ArrayList<>();
        for (String entry : value.split(":", -1)) {
            safe(variable, entry).filter(path -> isClean(variable, path)).ifPresent(path -> {
                paths.add(path);
                passed.add(path.toString());
            });
        }
        if (!passed.isEmpty()) {
            search.set(variable, String.join(":", passed));
        }
    }

    private void add(String variable, Path path) {
        if (isClean(variable, path)) {
            paths.add(path);
            search.set(variable, path.toString());
        }
    }

    private boolean isFile(String variable, Path path) {
        return search.files().isFile(path) || leftOut(variable, "names something that is no file");
    }

    /** The path, when a box may be shown what lies there. */
    private Optional<Path> safe(String variable, String value) {
        Optional<Path> path = HostFiles.absolute(value).map(Path::normalize).filter(given -> given.toString()
                .equals(value));
        if (path.isEmpty() || value.chars().anyMatch(Character::isISOControl)) {
            leftOut(variable, "names no absolute path in its plain form");
            return Optional.empty();
        }
        if (!search.files().exists(path.get())) {
            leftOut(variable, "names what does not exist here");
            return Optional.empty();
        }
        return path.filter(given -> mayBeShown(variable, given));
    }

    /** By the rules for whatever a person shows to a box. */
    private boolean mayBeShown(String variable, Path path) {
        HostFiles files = search.files();
        if (files.isOfABox(path)) {
            return leftOut(
                    variable, "names what lies in the workspace or is reached through it, where a box may write");
        }
        try {
            new ReadOnlyPaths(files.surroundings(), files.workspace())
                    .mounts(List.of(files.at(path).toString()));
            return true;
        } catch (UsageError e) {
            return leftOut(variable, "names what no box may see (" + e.sentence() + ")");
        }
    }

    private boolean isClean(String variable, Path path) {
        if (path.equals(SYSTEM) || paths.contains(path)) {
            return true;
        }
        try (Stream<Path> below = Files.walk(search.files().at(path), DEPTH, FileVisitOption.FOLLOW_LINKS)) {
            List<Path> all = below.limit(MOST_FILES + 1L).toList();
            if (all.size() > MOST_FILES) {
                return leftOut(variable, "names a folder with too many files to look through for private keys");
            }
            for (Path file : all) {
                if (!Files.isDirectory(file) && !holdsNoKey(file)) {
                    return leftOut(variable, "names what holds a private key, or something else than certificates");
                }
            }
            return true;
        } catch (IOException | UncheckedIOException e) {
            return leftOut(variable, "names what cannot be read");
        }
    }

    private static boolean holdsNoKey(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            return false;
        }
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(LARGEST + 1);
            return bytes.length <= LARGEST
                    && isOfCertificates(bytes)
                    && !new String(bytes, StandardCharsets.ISO_8859_1).contains(KEY);
        }
    }

    /** A key without a cover is told from a certificate by reading it. */
    private static boolean isOfCertificates(byte[] bytes) {
        return CERTIFICATE
                        .matcher(new String(bytes, StandardCharsets.ISO_8859_1))
                        .find()
                || isDer(bytes);
    }

    private static boolean isDer(byte[] bytes) {
        try {
            CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(bytes));
            return true;
        } catch (CertificateException e) {
            return false;
        }
    }

    private boolean leftOut(String variable, String why) {
        search.notice(variable + " " + why + ", so the box does not have it");
        return false;
    }
}

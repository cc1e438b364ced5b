package dev.glovebox.app.egress;

import dev.glovebox.app.clients.CaFiles;
import dev.glovebox.app.settings.UsageError;
import dev.glovebox.protocol.Sha256;
import dev.glovebox.sandbox.Places;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What programs in a box trust: the files of this machine where the box sees them anyway, else one file with the certificates of
 * all of them, and nothing else of them.
 *
 * @param file to be shown inside at {@link Places#CERTIFICATES}
 * @param variables NAME=path
 */
record TrustedCertificates(Optional<Path> file, List<String> variables) {
    private static final Pattern CERTIFICATE =
            Pattern.compile("-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\\s]+-----END CERTIFICATE-----");

    /** Seen in every box on this machine's system. */
    private static final List<Path> SEEN = List.of(Path.of("/usr"), Path.of("/etc/ssl/certs"));

    /** Told to programs on a system that knows nothing of this machine. */
    private static final List<String> USUAL = List.of(
            "SSL_CERT_FILE",
            "CURL_CA_BUNDLE",
            "REQUESTS_CA_BUNDLE",
            "PIP_CERT",
            "GIT_SSL_CAINFO",
            "NODE_EXTRA_CA_CERTS",
            "CARGO_HTTP_CAINFO",
            "DENO_CERT");

    static final TrustedCertificates OF_THE_SYSTEM = new TrustedCertificates(Optional.empty(), List.of());

    /** Writes the one file below the cache, where it is needed. */
    static TrustedCertificates of(CaFiles files, BoxSystem system, Supplier<Path> cache) {
        boolean areSeen = files.files().stream().allMatch(TrustedCertificates::isSeen);
        if (system == BoxSystem.OF_THIS_MACHINE && areSeen) {
            return new TrustedCertificates(Optional.empty(), files.variables());
        }
        String bundle = bundle(files);
        if (bundle.isEmpty()) {
            return OF_THE_SYSTEM;
        }
        return new TrustedCertificates(
                Optional.of(written(bundle, cache.get().resolve("certificates"))), variables(files, system));
    }

    private static boolean isSeen(Path path) {
        return SEEN.stream().anyMatch(path::startsWith);
    }

    private static List<String> variables(CaFiles files, BoxSystem system) {
        Stream<String> named = files.variables().stream()
                .map(variable -> variable.substring(0, variable.indexOf('=')))
                .filter(name -> !name.endsWith("_DIR") && !name.endsWith("PATH"));
        Stream<String> all = system == BoxSystem.ANOTHER ? Stream.concat(named, USUAL.stream()) : named;
        return all.distinct().map(name -> name + "=" + Places.CERTIFICATES).toList();
    }

    private static String bundle(CaFiles files) {
        Set<String> certificates = new LinkedHashSet<>();
        Stream.concat(files.systemBundle().stream(), files.files().stream()).forEach(path -> read(path, certificates));
        return certificates.isEmpty() ? "" : String.join("\n", certificates) + "\n";
    }

    private static void read(Path path, Set<String> certificates) {
        try (Stream<Path> all = Files.walk(path, 1)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                Matcher found = CERTIFICATE.matcher(Files.readString(file, StandardCharsets.ISO_8859_1));
                while (found.find()) {
                    certificates.add(found.group());
                }
            }
        } catch (IOException e) {
            throw new UsageError("the certificates in " + path + " cannot be read (" + e.getMessage() + ")");
        }
    }

    /** Named by what it holds, so that boxes which trust the same share it and none sees it change. */
    private static Path written(String bundle, Path folder) {
        byte[] bytes = bundle.getBytes(StandardCharsets.US_ASCII);
        try {
            Files.createDirectories(folder);
            Path file = folder.resolve(Sha256.hex(bytes) + ".pem");
            if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                Path fresh = Files.createTempFile(folder, "new", ".pem");
                Files.write(fresh, bytes);
                Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
            }
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException("the certificates for the box cannot be written below " + folder, e);
        }
    }
}

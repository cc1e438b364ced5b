package dev.glovebox.app.clients;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The certificates by which this machine's clients know servers, for boxes whose clients go to the same ones.
 *
 * @param files files and folders that the variables name, each to be shown read-only at its own path; nothing but certificates
 * @param systemBundle what programs of the system trust without being told, for boxes on another system
 * @param variables {@code NAME=path}
 * @param notices sentences for a person on what was left out
 */
public record CaFiles(List<Path> files, Optional<Path> systemBundle, List<String> variables, List<String> notices) {
    private static final List<String> FILES = List.of(
            "AWS_CA_BUNDLE",
            "BUNDLE_SSL_CA_CERT",
            "CARGO_HTTP_CAINFO",
            "CLOUDSDK_CORE_CUSTOM_CA_CERTS_FILE",
            "CURL_CA_BUNDLE",
            "DENO_CERT",
            "GIT_SSL_CAINFO",
            "GRPC_DEFAULT_SSL_ROOTS_FILE_PATH",
            "HEX_CACERTS_PATH",
            "HTTPLIB2_CA_CERTS",
            "NIX_SSL_CERT_FILE",
            "NODE_EXTRA_CA_CERTS",
            "PERL_LWP_SSL_CA_FILE",
            "SSL_CERT_FILE",
            "YARN_HTTPS_CA_FILE_PATH");

    /** Of these each entry of a list is a folder. */
    private static final List<String> FOLDERS = List.of("GIT_SSL_CAPATH", "PERL_LWP_SSL_CA_PATH", "SSL_CERT_DIR");

    /** A file or a folder, as the client likes it. */
    private static final List<String> EITHER = List.of("REQUESTS_CA_BUNDLE");

    private static final List<Path> BUNDLES = Stream.of(
                    "/etc/ssl/certs/ca-certificates.crt",
                    "/etc/pki/tls/certs/ca-bundle.crt",
                    "/etc/ssl/ca-bundle.pem",
                    "/etc/ssl/cert.pem")
            .map(Path::of)
            .toList();

    public CaFiles {
        files = List.copyOf(files);
        variables = List.copyOf(variables);
        notices = List.copyOf(notices);
    }

    /** Reads the variables of this process, and the settings of pip and npm, which name such files too. */
    public static CaFiles of(HostFiles files) {
        Search search = new Search("certificates", files);
        Certificates found = new Certificates(search);
        FILES.forEach(name -> search.variable(name).ifPresent(value -> found.file(name, value)));
        FOLDERS.forEach(name -> search.variable(name).ifPresent(value -> found.folders(name, value)));
        EITHER.forEach(name -> search.variable(name).ifPresent(value -> found.either(name, value)));
        Pip.certificates(search).ifPresent(value -> found.either("PIP_CERT", value.text()));
        Optional.ofNullable(Npm.settings(search).get("cafile"))
                .ifPresent(value -> found.file("npm_config_cafile", value.text()));
        return new CaFiles(found.paths(), systemBundle(files), search.variables(), search.notices());
    }

    private static Optional<Path> systemBundle(HostFiles files) {
        return BUNDLES.stream()
                .filter(bundle -> files.isFile(bundle) && !files.isOfABox(bundle))
                .findFirst();
    }
}

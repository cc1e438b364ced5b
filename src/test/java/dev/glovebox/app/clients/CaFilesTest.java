package dev.glovebox.app.clients;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CaFilesTest {
    private static final String CERTIFICATE = "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n";
    private static final String KEY = "-----BEGIN EC PRIVATE KEY-----\nAAAA\n-----END EC PRIVATE KEY-----\n";

    private final ClientTree tree;

    CaFilesTest(@TempDir Path folder) {
        tree = new ClientTree(folder);
    }

    private CaFiles found() {
        return CaFiles.of(tree.files());
    }

    @Test
    void filesAndFoldersThatVariablesNameEnter() {
        tree.file("/ca/one.pem", CERTIFICATE)
                .file("/ca/more/two.pem", CERTIFICATE)
                .file("/etc/ssl/certs/ca-certificates.crt", CERTIFICATE)
                .with("SSL_CERT_FILE", "/ca/one.pem")
                .with("NODE_EXTRA_CA_CERTS", "/ca/one.pem")
                .with("SSL_CERT_DIR", "/ca/more:/ca/missing");

        assertThat(found())
                .isEqualTo(new CaFiles(
                        List.of(Path.of("/ca/one.pem"), Path.of("/ca/more")),
                        Optional.of(Path.of("/etc/ssl/certs/ca-certificates.crt")),
                        List.of(
                                "NODE_EXTRA_CA_CERTS=/ca/one.pem",
                                "SSL_CERT_FILE=/ca/one.pem",
                                "SSL_CERT_DIR=/ca/more"),
                        List.of("certificates: SSL_CERT_DIR names what does not exist here, so the box does not have"
                                + " it")));
    }

    @Test
    void thoseOfPipsAndNpmsSettingsEnterAsVariables() {
        tree.file("/ca/one.pem", CERTIFICATE)
                .file("/etc/pip.conf", "[global]\ncert = /ca/one.pem\n")
                .file("/home/me/.npmrc", "cafile=/ca/one.pem\n");

        assertThat(found().variables()).isEqualTo(List.of("PIP_CERT=/ca/one.pem", "npm_config_cafile=/ca/one.pem"));
        assertThat(found().files()).isEqualTo(List.of(Path.of("/ca/one.pem")));
    }

    @Test
    void privateKeysNeverEnter() {
        tree.file("/ca/both.pem", CERTIFICATE + KEY)
                .file("/ca/folder/one.pem", CERTIFICATE)
                .file("/ca/folder/deep/key.pem", KEY)
                .with("CURL_CA_BUNDLE", "/ca/both.pem")
                .with("SSL_CERT_DIR", "/ca/folder");

        leavesOut("holds a private key", 2);
    }

    @Test
    void whatIsNoCertificateDoesNotEnter() {
        tree.file("/home/me/.netrc", "machine a.example.org password secret\n")
                .bytes("/ca/key.der", new byte[] {0x30, 0x0a, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70
                })
                .with("SSL_CERT_FILE", "/home/me/.netrc")
                .with("GIT_SSL_CAINFO", "/ca/key.der");

        leavesOut("something else than certificates", 2);
    }

    @Test
    void pathsThatABoxCouldTurnDoNotEnter() {
        tree.file("/project/ca.pem", CERTIFICATE)
                .link("/ca/link.pem", "/project/ca.pem")
                .with("SSL_CERT_FILE", "/project/ca.pem")
                .with("GIT_SSL_CAINFO", "/ca/link.pem");

        leavesOut("lies in the workspace or is reached through it", 2);
    }

    @Test
    void oddPathsDoNotEnter() {
        tree.file("/ca/folder/one.pem", CERTIFICATE)
                .with("SSL_CERT_FILE", "ca/folder/one.pem")
                .with("GIT_SSL_CAINFO", "/ca/folder/../folder/one.pem")
                .with("DENO_CERT", "/ca/one.pem\nEVIL=1");
        leavesOut("names no absolute path in its plain form", 3);

        tree.with("SSL_CERT_FILE", "").with("GIT_SSL_CAINFO", "").with("DENO_CERT", "/ca/folder");
        leavesOut("is no file", 1);
    }

    private void leavesOut(String why, int notices) {
        CaFiles found = found();
        assertThat(found.files()).isEmpty();
        assertThat(found.variables()).isEmpty();
        assertThat(found.notices()).hasSize(notices).allMatch(notice -> notice.contains(why));
    }
}

package dev.glovebox.app.egress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.app.clients.CaFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TrustedCertificatesTest {
    private static final String ONE = "-----BEGIN CERTIFICATE-----\nb25l\n-----END CERTIFICATE-----";
    private static final String TWO = "-----BEGIN CERTIFICATE-----\ndHdv\n-----END CERTIFICATE-----";

    private final Path folder;

    TrustedCertificatesTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void whatTheBoxSeesAnywayIsNamedAsItIs() {
        var seen = new CaFiles(
                List.of(Path.of("/etc/ssl/certs/ca-certificates.crt")),
                Optional.empty(),
                List.of("PIP_CERT=/etc/ssl/certs/ca-certificates.crt"),
                List.of());
        TrustedCertificates trusted = TrustedCertificates.of(seen, BoxSystem.OF_THIS_MACHINE, this::noCache);

        assertThat(trusted.file()).isEmpty();
        assertThat(trusted.variables()).isEqualTo(seen.variables());
    }

    @Test
    void otherFilesEnterAsOneThatHoldsNothingElseOfThem() throws IOException {
        Path own = Files.writeString(
                folder.resolve("own.pem"),
                "# of the company\n" + ONE + "\n-----BEGIN PRIVATE KEY-----\nc2VjcmV0\n-----END PRIVATE KEY-----\n"
                        + TWO);
        var files = new CaFiles(
                List.of(own), Optional.empty(), List.of("SSL_CERT_FILE=" + own, "SSL_CERT_DIR=/somewhere"), List.of());
        TrustedCertificates trusted = TrustedCertificates.of(files, BoxSystem.OF_THIS_MACHINE, () -> folder);

        assertThat(trusted.variables()).containsExactly("SSL_CERT_FILE=/.glovebox/certificates.pem");
        assertThat(trusted.file().orElseThrow()).hasContent(ONE + "\n" + TWO + "\n");
        assertThat(TrustedCertificates.of(files, BoxSystem.OF_THIS_MACHINE, () -> folder))
                .isEqualTo(trusted);
    }

    @Test
    void anotherSystemIsToldOfThisMachinesCertificates() throws IOException {
        Path bundle = Files.writeString(folder.resolve("bundle.pem"), ONE);
        var files = new CaFiles(List.of(), Optional.of(bundle), List.of(), List.of());
        TrustedCertificates trusted = TrustedCertificates.of(files, BoxSystem.ANOTHER, () -> folder);

        assertThat(trusted.file().orElseThrow()).hasContent(ONE + "\n");
        assertThat(trusted.variables()).contains("SSL_CERT_FILE=/.glovebox/certificates.pem");
    }

    private Path noCache() {
        throw new AssertionError("nothing is written");
    }
}

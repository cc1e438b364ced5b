package dev.glovebox.app.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.glovebox.app.settings.Surroundings;
import dev.glovebox.protocol.EgressRule.Reach;
import dev.glovebox.protocol.HostName;
import dev.glovebox.protocol.IpAddress;
import dev.glovebox.sandbox.Whereabouts;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The clients as they are set up on the machine of the test: that something is found, not what. */
final class ThisMachineTest {
    private static final Whereabouts ALL_PUBLIC = new Whereabouts() {
        @Override
        public Optional<Reach> reach(HostName host) {
            return Optional.of(Reach.PUBLIC);
        }

        @Override
        public Optional<Reach> reach(IpAddress address) {
            return Optional.of(Reach.PUBLIC);
        }
    };

    private final HostFiles files;

    ThisMachineTest(@TempDir Path folder) throws java.io.IOException {
        files = HostFiles.of(Surroundings.ofThisProcess(), folder.toRealPath());
    }

    @ParameterizedTest
    @CsvSource({
        "PIP, /usr/lib/python3/dist-packages/pip",
        "NPM, /usr/bin/npm",
        "MAVEN, /usr/share/maven/lib",
        "GO, /usr/local/go/go.env",
        "APT, /etc/apt/sources.list.d"
    })
    void anInstalledClientNamesHosts(Preset preset, String installed) {
        assumeTrue(Files.exists(Path.of(installed)), installed + " is not on this machine");

        Offer offer = preset.offer(files, ALL_PUBLIC);

        assertThat(offer.rules()).isNotEmpty();
        assertThat(offer.variables()).allMatch(variable -> variable.matches("[A-Za-z_@:0-9-]+=[^\\p{Cntrl}]*"));
    }

    @Test
    void cargoNamesItsIndexAndAPlaceForPackages() {
        assumeTrue(files.program("cargo").isPresent(), "cargo is not on this machine");

        assertThat(Preset.CARGO.offer(files, ALL_PUBLIC).rules()).hasSizeGreaterThanOrEqualTo(2);
    }

    @Test
    void certificatesAreFoundWhereThisMachineHasThem() {
        Path bundle = Path.of("/etc/ssl/certs/ca-certificates.crt");
        assumeTrue(Files.exists(bundle), bundle + " is not on this machine");

        CaFiles found = CaFiles.of(files);

        assertThat(found.systemBundle()).contains(bundle);
        assertThat(found.files()).allMatch(Files::exists);
    }
}

package dev.glovebox.sandbox.egress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.protocol.IpAddress;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import org.junit.jupiter.api.Test;

final class OwnAddressesTest {
    private static final OwnAddresses OWN = OwnAddresses.ofThisMachine();

    @Test
    void thoseOfEachInterfaceAreThisMachinesAndOthersAreNot() throws SocketException {
        assertThat(NetworkInterface.networkInterfaces().flatMap(NetworkInterface::inetAddresses))
                .isNotEmpty()
                .allSatisfy(address -> assertThat(OWN.contains(IpAddress.of(address.getAddress())))
                        .as(address.getHostAddress())
                        .isTrue());
        assertThat(OWN.contains(IpAddress.parse("9.9.9.9").orElseThrow())).isFalse();
        assertThat(OWN.contains(IpAddress.parse("2620:fe::9").orElseThrow())).isFalse();
    }

    @Test
    void aPublicOneIsLikePrivateAndWorseOnesStayWorse() {
        OwnAddresses all = address -> true;
        assertThat(all.scope(IpAddress.of(InetAddress.getLoopbackAddress().getAddress())))
                .isEqualTo(Scope.FORBIDDEN);
        assertThat(all.scope(IpAddress.parse("9.9.9.9").orElseThrow())).isEqualTo(Scope.PRIVATE);
        assertThat(OWN.scope(IpAddress.parse("9.9.9.9").orElseThrow())).isEqualTo(Scope.PUBLIC);
    }
}

package dev.glovebox.ui.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ClientAddressTest {
    private static String behindProxy(String... lines) {
        return ClientAddress.of("10.0.0.1", Map.of("x-forwarded-for", List.of(lines)), Site.Clients.BEHIND_PROXY);
    }

    @Test
    void theHeaderCountsOnlyBehindAProxy() {
        Map<String, List<String>> headers = Map.of("x-forwarded-for", List.of("192.0.2.7"));
        assertThat(ClientAddress.of("10.0.0.1", headers, Site.Clients.DIRECT)).isEqualTo("10.0.0.1");
        assertThat(ClientAddress.of("10.0.0.1", headers, Site.Clients.BEHIND_PROXY))
                .isEqualTo("192.0.2.7");
        assertThat(ClientAddress.of("10.0.0.1", Map.of(), Site.Clients.BEHIND_PROXY))
                .isEqualTo("10.0.0.1");
    }

    @Test
    void onlyTheLastIsTheProxysOwnWord() {
        assertThat(behindProxy("1.2.3.4, 192.0.2.7")).isEqualTo("192.0.2.7");
        assertThat(behindProxy("1.2.3.4", "5.6.7.8,192.0.2.7")).isEqualTo("192.0.2.7");
        assertThat(behindProxy("192.0.2.7:5555")).isEqualTo("192.0.2.7");
        assertThat(behindProxy("[2001:db8::7]:5555")).isEqualTo("2001:db8::7");
        assertThat(behindProxy("2001:db8::7")).isEqualTo("2001:db8::7");
        for (String junk : List.of("", "unknown", "1.2.3.4,", "a.example", "1.2.3.4.5", "x".repeat(10_000))) {
            assertThat(behindProxy(junk)).as(junk).isEqualTo("10.0.0.1");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "192.0.2.7, 192.0.2.7",
        "::ffff:192.0.2.7, 192.0.2.7",
        "2001:db8:1:2:3:4:5:6, 2001:db8:1:2::/64",
        "2001:db8:1:2:ffff::1, 2001:db8:1:2::/64",
        "2001:db8:1:3::1, 2001:db8:1:3::/64",
        "fe80:0:0:0:1:2:3:4%eth0, fe80::/64",
        "0:0:0:0:0:0:0:1, ::/64",
        "nonsense, nonsense",
    })
    void addressesOfOneCustomerAreCountedAsOne(String address, String network) {
        assertThat(StrangerLimiter.network(address)).isEqualTo(network);
    }
}

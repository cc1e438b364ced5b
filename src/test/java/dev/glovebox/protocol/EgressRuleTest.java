package dev.glovebox.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.glovebox.protocol.EgressRule.Reach;
import dev.glovebox.protocol.EgressRule.Wildcard;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class EgressRuleTest {
    @Test
    void readsNamesWithWildcardAndPorts() {
        assertThat(EgressRule.parse("*.Example.ORG:8443,80"))
                .isEqualTo(new EgressRule.Name(
                        Wildcard.LEADING, new HostName("example.org"), Set.of(80, 8443), Reach.PUBLIC));
        assertThat(EgressRule.parsePrivate("registry"))
                .isEqualTo(new EgressRule.Name(Wildcard.NONE, new HostName("registry"), Set.of(), Reach.PRIVATE_TOO));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "example.org",
                "*.example.org",
                "example.org:8080,8443",
                "127.0.0.1:80",
                "[::1]:443",
                "[2001:db8::1:0:0:1]:1",
                "xn--bcher-kva.example",
                "a_b.example.org"
            })
    void isWrittenAsItIsRead(String text) {
        assertThat(EgressRule.parse(text).text()).isEqualTo(text);
    }

    @Test
    void aMappedAddressIsTheAddressItMaps() {
        assertThat(EgressRule.parse("[::ffff:127.0.0.1]:80")).isEqualTo(EgressRule.parse("127.0.0.1:80"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "*|every host",
                "*:443|every host",
                "*.org|top-level",
                "*.*.example.org|no name",
                "a.*.example.org|no name",
                "*example.org|no name",
                "https://example.org|no name",
                "example.org/x|no name",
                "example.org.|no name",
                "user@example.org|no name",
                "bücher.example|no name",
                "-a.example.org|no name",
                "a..example.org|no name",
                "2130706433|no name",
                "0x7f.1|no name",
                "127.1:80|no name",
                "0177.0.0.1:80|no name",
                "127.0.0.1|without one port",
                "127.0.0.1:80,81|without one port",
                "[::1]|without one port",
                "::1|without one port",
                "[fe80::1%eth0]:80|no address",
                "[::1]:0|port",
                "example.org:65536|port",
                "example.org:080|port",
                "example.org:|port",
                "localhost|loopback",
                "a.localhost:80|loopback"
            })
    void refusesWithTheValueTheRuleAndAWayOut(String text, String rule) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> EgressRule.parse(text))
                .withMessageContaining("'" + text + "'")
                .withMessageContaining(rule)
                .withMessageContaining(": ");
    }

    @Test
    void privateReachIsForNames() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> EgressRule.parsePrivate("10.0.0.1:80"))
                .withMessageContaining("--allow-host ADDRESS:PORT");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "1.2.3",
                "1.2.3.4.5",
                "01.2.3.4",
                "256.1.1.1",
                ":::",
                "1::2::3",
                "1:2:3:4:5:6:7",
                "1:2:3:4:5:6:7:8:9",
                "::12345",
                "1.2.3.4::",
                "::1%lo",
                "1:2:3:4:5:6:7::8:9",
                "::g",
                "1:2:3:4:5:6:7:1.2.3.4",
                ":1::",
                "1:"
            })
    void anOddAddressIsNone(String text) {
        assertThat(IpAddress.parse(text)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "0:0:0:0:0:0:0:1,::1",
        "::,::",
        "2001:DB8::1:0:0:1,2001:db8::1:0:0:1",
        "::ffff:1.2.3.4,1.2.3.4",
        "::ffff:102:304,1.2.3.4",
        "1:2:3:4:5:6:7:8,1:2:3:4:5:6:7:8",
        "1:0:2:3:4:5:6:7,1:0:2:3:4:5:6:7",
        "64:ff9b::1.2.3.4,64:ff9b::102:304"
    })
    void addressesHaveOneForm(String text, String form) {
        IpAddress address = IpAddress.parse(text).orElseThrow();
        assertThat(address.text()).isEqualTo(form);
        assertThat(IpAddress.of(address.bytes())).isEqualTo(address);
    }
}

package dev.glovebox.sandbox.egress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.protocol.IpAddress;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ScopeTest {
    @ParameterizedTest
    @CsvSource({
        "PUBLIC, 1.1.1.1 9.255.255.255 11.0.0.0 126.255.255.255 128.0.0.0 172.15.255.255 172.32.0.0 223.255.255.255",
        "PUBLIC, 100.63.255.255 100.128.0.0 169.253.255.255 192.167.255.255 192.169.0.0 198.17.255.255 198.20.0.0",
        "PUBLIC, 2606:4700::1111 2001:200:: 2a00:: 3ffe:: 64:ff9b::808:808 ::ffff:8.8.8.8",
        "PRIVATE, 10.0.0.0 10.255.255.255 172.16.0.0 172.31.255.255 192.168.0.0 192.168.255.255 100.64.0.1 198.18.0.1 192.0.2.1",
        "PRIVATE, fc00::1 fd12:3456::1 ::ffff:10.0.0.1 64:ff9b::a00:1 198.51.100.1 203.0.113.1 2001:db8::1 3fff::1",
        "FORBIDDEN, 0.0.0.0 0.1.2.3 127.0.0.1 127.255.255.255 169.254.0.1 169.254.169.254 192.0.0.192",
        "FORBIDDEN, 224.0.0.1 239.1.1.1 240.0.0.1 255.255.255.255 168.63.129.16 100.100.100.200",
        "FORBIDDEN, :: ::1 ::7f00:1 ::ffff:127.0.0.1 ::ffff:169.254.169.254 64:ff9b::7f00:1 64:ff9b:1::1 100::1",
        "FORBIDDEN, 2001::1 2002:7f00:1::1 4000::1 fd00:ec2::254 fd20:ce::254 fe80::1 febf::1",
        "FORBIDDEN, fec0::1 ff02::1 ::ffff:0:127.0.0.1"
    })
    void everyAddressHasItsScope(Scope scope, String addresses) {
        for (String text : addresses.split(" ", -1)) {
            assertThat(Scope.of(IpAddress.parse(text).orElseThrow())).as(text).isEqualTo(scope);
        }
    }
}

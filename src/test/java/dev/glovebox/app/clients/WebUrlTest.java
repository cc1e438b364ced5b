package dev.glovebox.app.clients;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class WebUrlTest {
    @ParameterizedTest
    @CsvSource({
        "https://a.example.org/simple, https://a.example.org/simple",
        "HTTPS://A.Example.org:443/, https://a.example.org/",
        "http://a.example.org:443, http://a.example.org:443",
        "https://me:pa@ss@a.example.org/x?token=y#z, https://a.example.org/x",
        "https://a.example.org@b.example.org/, https://b.example.org/",
        "https://[2606:4700::1111]:8443/, https://[2606:4700::1111]:8443/",
        "https://a.example.org/@team/, https://a.example.org/@team/"
    })
    void keepsSchemeHostPortAndPathOnly(String given, String kept) {
        assertThat(WebUrl.parse(given).map(WebUrl::text)).contains(kept);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "https://",
                "https:///path",
                "file:///etc",
                "ftp://a.example.org/",
                "//a.example.org/",
                "https://a.example.org:0/",
                "https://a.example.org:65536/",
                "https://a.example.org:8o/",
                "https://a.example.org\\@b.example.org/",
                "https://a.example.org\n.b.example.org/",
                "https://a.example.org\r\nX: y",
                "https://a.example.org\0/",
                "https://a.exam ple.org/",
                "https://\u0430.example.org/",
                "https://0x7f000001/",
                "https://127.1/",
                "https://[::1/",
                "https://a.example.org./",
                "https://user:12/34@a.example.org/"
            })
    void refusesWhatClientsCouldReadOtherwise(String given) {
        assertThat(WebUrl.parse(given)).isEmpty();
    }
}

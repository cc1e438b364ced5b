package dev.glovebox.app.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.glovebox.app.settings.UsageError;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PageNameTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "box.example.org",
                "Box.Example.ORG:8443",
                "box.example.org.",
                "box",
                "localhost:9000",
                "192.168.0.1",
                "192.168.0.1:8000",
                "[::1]",
                "[2001:db8::1]:8000",
                "xn--bcher-kva.example"
            })
    void whatABrowserHasInHostIsAName(String name) {
        assertThat(PageName.checked(name)).isEqualTo(name);
    }

    /** A name in another script is the site of its xn-- form, with which no comparison of letters finds it. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ".",
                "b\u00fccher.example",
                "box\u3002example.org",
                "https://example.org",
                "example.org/",
                "user@example.org",
                "*.example.org",
                " example.org",
                "example.org evil.org",
                "example.org:",
                "example.org:0",
                "::1",
                "[::1",
                "[box.example.org]",
                "[192.0.2.1]",
                "2130706433"
            })
    void anythingElseIsTold(String name) {
        assertThatThrownBy(() -> PageName.checked(name))
                .isInstanceOf(UsageError.class)
                .hasMessageContainingAll("--name '" + name + "'", "box.example.org");
    }
}

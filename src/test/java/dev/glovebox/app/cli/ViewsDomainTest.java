package dev.glovebox.app.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.glovebox.app.settings.UsageError;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ViewsDomainTest {
    @ParameterizedTest
    @CsvSource({
        "box.example.org, box.example.org",
        "box.example.org, views.box.example.org",
        "box.example.org, views.example.org",
        "box.example.org, example.org",
        "a.b.c.example.org, d.example.org",
        "Box.Example.ORG:8443, VIEWS.example.org",
        "box.example.org., views.example.org",
        "box, views.box",
        "box.example.co.uk, views.example.co.uk",
        "example.co.uk, a.example.co.uk",
        "box.co.uk, co.uk",
        "box.internal.lan, views.internal.lan",
        "box.localhost, views.box.localhost"
    })
    void onThePagesOwnSiteViewsCouldPlantCookies(String page, String domain) {
        assertThatThrownBy(() -> ViewsDomain.apart(domain, List.of("other.example.com", page)))
                .isInstanceOf(UsageError.class)
                .hasMessageContainingAll("'" + domain + "'", "'" + page + "'", "one site", "domain of its own");
    }

    @ParameterizedTest
    @CsvSource({
        "box.example.org, box-views.example.net",
        "box.example.org, views.example-boxes.org",
        "example.org, badexample.org",
        "box.example.co.uk, views.other.co.uk",
        "localhost:9000, views.localhost",
        "box.localhost, views.localhost",
        "127.0.0.1, views.example.org",
        "192.168.0.1:8000, views.example.org",
        "[::1]:8000, views.example.org"
    })
    void anotherSiteMayShowWhatBoxesShow(String page, String domain) {
        assertThat(ViewsDomain.apart(domain, List.of(page))).isEqualTo(domain);
    }

    @Test
    void atLoopbackAloneThereIsNoSiteToShare() {
        assertThat(ViewsDomain.apart("views.example.org", List.of())).isEqualTo("views.example.org");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "views",
                "views.example.org:80",
                "10.0.0.1",
                "views..org",
                "",
                "*.example.org",
                "views.example.org."
            })
    void whatIsNoNameIsTold(String domain) {
        assertThatThrownBy(() -> ViewsDomain.apart(domain, List.of()))
                .isInstanceOf(UsageError.class)
                .hasMessageContaining("'" + domain + "'");
    }
}

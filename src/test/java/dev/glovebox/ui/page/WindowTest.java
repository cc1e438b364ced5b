package dev.glovebox.ui.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.microsoft.playwright.options.ColorScheme;
import java.io.IOException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The guards of a window, on a page with the policy that ours has. */
@Tag("browser")
final class WindowTest {
    private static StrictSite site;
    private static Browser browser;

    @BeforeAll
    static void open() throws IOException {
        browser = Browser.open();
        site = StrictSite.open();
    }

    @AfterAll
    static void close() {
        if (site != null) {
            site.close();
        }
        if (browser != null) {
            browser.close();
        }
    }

    private static Window window() {
        return browser.window(site.origin(), View.DESK, ColorScheme.LIGHT).go("/");
    }

    @Test
    void aPageThatBehavesHasNoComplaints() {
        Window window = window();
        window.page().evaluate("() => { console.warn('fine'); return fetch('/again') }");
        assertThat(window.page().evaluate("() => loaded"))
                .as("its own script ran")
                .isEqualTo(true);
        assertThatCode(window::close).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "console error: it broke               | console.error('it broke')",
                "page error: Error: late               | setTimeout(() => { throw new Error('late') })",
                "page error: Error: refused            | setTimeout(() => Promise.reject(new Error('refused')))",
                "CSP violation: img-src forbids        | new Image().src = '/picture.png'",
                "CSP violation: style-src-attr         | document.body.setAttribute('style', 'color: red')",
                "CSP violation: require-trusted-types  | setTimeout(() => { document.body.innerHTML = '<b>x</b>' })",
                "foreign request: http://other.example | location = 'http://other.example/'",
                "foreign request: http://127.0.0.1:9/  | open('http://127.0.0.1:9/')",
            })
    void whatNoPageShouldDoFailsTheTest(String complaint, String deed) {
        Window window = window();
        window.page().evaluate("() => { " + deed + " }");
        assertThatThrownBy(window::close).isInstanceOf(AssertionError.class).hasMessageContaining(complaint);
    }

    @Test
    void aForeignRequestIsNotedThoughNoPolicyForbidsIt() {
        Window window = window().go("/lax");
        window.page().evaluate("() => fetch('http://other.example/spy').catch(() => null)");
        assertThat(window.complaints()).contains("foreign request: http://other.example/spy");
        assertThatThrownBy(window::close).isInstanceOf(AssertionError.class);
    }

    @Test
    void onlyWhatIsForgivenIsNotHeldAgainstIt() {
        Window window = window().forgive("status of 404");
        window.page().evaluate("() => fetch('/missing')");
        assertThat(window.complaints()).isEmpty();
        window.page().evaluate("() => console.error('something else')");
        assertThatThrownBy(window::close).hasMessageContaining("something else").hasMessageNotContaining("404");
    }

    @Test
    void scansUnderTheStrictestPolicy() throws IOException {
        Axe axe = Axe.installed();
        try (Window window = window()) {
            assertThat(axe.violations(window)).isEmpty();
            window.page().evaluate("() => document.querySelector('main').append(document.createElement('button'))");
            assertThat(axe.violations(window))
                    .singleElement()
                    .asString()
                    .startsWith("button-name at button (critical): Buttons must have discernible text. Fix any");
        }
    }
}

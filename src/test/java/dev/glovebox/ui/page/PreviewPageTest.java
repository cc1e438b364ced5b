package dev.glovebox.ui.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.FrameLocator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import dev.glovebox.protocol.Json;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Servers in the box, seen at host names of their own. */
@Tag("browser")
final class PreviewPageTest {
    @RegisterExtension
    static final LivePage LIVE = LivePage.served("--model", "script:model.json");

    private static final String SERVER = """
            mkdir -p site && cd site && cat > index.html <<'END'
            <!doctype html><html lang="en"><title>Inside</title><h1>Hello from inside</h1><p id="out"></p><script>
            const tries = {
              parent: () => parent.document.title,
              top: () => top.location.href,
              opener: () => opener === null ? 'none' : opener.document.title,
              cookies: () => document.cookie,
            };
            const out = {};
            for (const [name, run] of Object.entries(tries)) { try { out[name] = run(); } catch (error) { out[name] = error.name; } }
            fetch('%1$s/api/v1/jobs', { credentials: 'include' }).then(answer => answer.text(), error => error.name).then(text => {
              out.fetched = text;
              document.getElementById('out').textContent = JSON.stringify(out);
            });
            try { if (top !== self) { top.location = '%1$s/docs'; } } catch (error) { out.led = error.name; }
            </script></html>
            END
            echo '<!doctype html><html lang="en"><title>Second</title><h1>The second page</h1></html>' > second.html
            (python3 -m http.server 5000 --bind 127.0.0.1 > ../server.log 2>&1 &) ; sleep 1
            """;

    private static LiveTalk begun() throws IOException, InterruptedException {
        return LiveTalk.begun(
                LIVE.service(),
                LIVE.service().token(),
                SERVER.formatted(LIVE.service().origin()));
    }

    private static Window at(LiveTalk talk, View view, ColorScheme scheme) throws IOException {
        return LIVE.open(view, scheme)
                .signIn(LIVE.service().token())
                .forgive("foreign request: http://5000-")
                .forgive("foreign request: ws://5000-")
                .go(talk.tab("preview"));
    }

    private static FrameLocator frame(Window window) {
        return window.page().frameLocator("iframe.box-frame");
    }

    @Test
    void aServerAppearsAndOpensInTheFrameAndInATabOfItsOwn() throws IOException, InterruptedException {
        LiveTalk talk = LiveTalk.begun(LIVE.service(), LIVE.service().token(), "true");
        Window window = at(talk, View.DESK, ColorScheme.LIGHT).forgive("console error");
        assertThat(window.page().getByText("No server listens in the box yet.")).isVisible();
        window.shot("preview-nothing");
        Window terminal = LIVE.enter(View.DESK).go(talk.tab("terminal"));
        assertThat(terminal.page().locator(".xterm-rows")).containsText("$");
        terminal.page().locator(".xterm-screen").click();
        terminal.page()
                .keyboard()
                .type(
                        "mkdir s; echo '<h1>Hello from inside</h1>' > s/index.html; echo '<h1>The second page</h1>' > s/second.html; python3 -m http.server 5000 -d s\n");
        window.page().bringToFront();
        window.page()
                .getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("5000"))
                .click();
        assertThat(frame(window).getByRole(AriaRole.HEADING)).hasText("Hello from inside");
        window.page().getByLabel("Path").fill("second.html");
        window.page().keyboard().press("Enter");
        assertThat(frame(window).getByRole(AriaRole.HEADING)).hasText("The second page");
        window.shot("preview");
        Page own = window.page().context().waitForPage(() -> window.the(AriaRole.BUTTON, "Open in a new tab")
                .click());
        assertThat(own.getByRole(AriaRole.HEADING)).hasText("Hello from inside");
        assertThat(own.url()).isEqualTo("http://5000-" + talk.id() + ".localhost:" + port() + "/");
    }

    /** The program that the sample task of the page writes. */
    private static String flaskSample() throws IOException {
        try (InputStream in = PreviewPageTest.class.getResourceAsStream("/dev/glovebox/app/session/demo/flask.json")) {
            Json script = Json.parse(new String(in.readAllBytes(), StandardCharsets.UTF_8));
            return ((Json.Arr) script)
                    .items().stream()
                            .flatMap(answer -> answer.list("calls").stream())
                            .flatMap(call -> call.at("arguments").stream())
                            .filter(arguments -> arguments.string("path").equals(Optional.of("app.py")))
                            .findFirst()
                            .flatMap(arguments -> arguments.string("content"))
                            .orElseThrow();
        }
    }

    @Test
    void theFlaskSampleAnswersAtAHostNameOfItsOwn() throws IOException, InterruptedException {
        String start = "cat > app.py <<'END'\n" + flaskSample() + "\nEND\n(python3 app.py > app.log 2>&1 &) ; sleep 1";
        Window window = at(LiveTalk.begun(LIVE.service(), LIVE.service().token(), start), View.DESK, ColorScheme.LIGHT)
                .forgive("console error");
        window.page()
                .getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("5000"))
                .click();
        window.page().getByLabel("Path").fill("health");
        window.page().keyboard().press("Enter");
        assertThat(frame(window).locator("body")).containsText(Pattern.compile("\"status\": ?\"ok\""));
        assertThat(window.page().getByLabel("Path")).hasValue("/health");
        window.shot("preview-flask");
    }

    @Test
    void aPathTypedBeforeTheServerIsEnteredIsWhatShows() throws IOException, InterruptedException {
        Window window = at(
                LiveTalk.begun(
                        LIVE.service(),
                        LIVE.service().token(),
                        "echo first > index.html; echo second > second.html; (python3 -m http.server 5000 >/dev/null 2>&1 &) ; sleep 1"),
                View.DESK,
                ColorScheme.LIGHT);
        List<Route> held = new ArrayList<>();
        window.page().route("**/tickets", held::add);
        window.page()
                .getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("5000"))
                .click();
        window.page().getByLabel("Path").fill("second.html");
        window.page().keyboard().press("Enter");
        window.page().waitForCondition(() -> held.size() == 2);
        held.reversed().forEach(Route::resume);
        assertThat(frame(window).locator("body")).hasText("second");
    }

    private static String port() {
        return LIVE.service().origin().replaceAll(".*:", "");
    }

    /** A page that the model may have written tries what it can, framed and by itself. */
    @Test
    void aPageInsideReachesNeitherThePageNorItsCookiesNorItsWindow() throws IOException, InterruptedException {
        LiveTalk talk = begun();
        Window window =
                at(talk, View.DESK, ColorScheme.LIGHT).forgive("console error").forgive("page error");
        window.page()
                .getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("5000"))
                .click();
        assertThat(frame(window).locator("#out")).containsText("fetched");
        assertThat(frame(window).locator("#out").textContent())
                .contains("\"parent\":\"SecurityError\"")
                .contains("\"top\":\"SecurityError\"")
                .contains("\"cookies\":\"\"")
                .contains("\"fetched\":\"TypeError\"")
                .contains("\"led\":\"SecurityError\"");
        assertThat(window.the(AriaRole.TAB, "Preview")).isVisible();
        Page own = window.page().context().waitForPage(() -> window.the(AriaRole.BUTTON, "Open in a new tab")
                .click());
        assertThat(own.locator("#out")).containsText("fetched");
        assertThat(own.locator("#out").textContent())
                .contains("\"opener\":\"none\"")
                .contains("\"cookies\":\"\"")
                .contains("\"fetched\":\"TypeError\"");
    }

    @Test
    void anotherUserWithTheAddressGetsNothing() throws IOException, InterruptedException {
        LiveTalk talk = begun();
        Window other = LIVE.open(View.DESK)
                .signIn(LIVE.service().newUser("eve"))
                .forgive("foreign request: http://5000-")
                .forgive("status of 40");
        other.page().navigate("http://5000-" + talk.id() + ".localhost:" + port() + "/");
        assertThat(other.page().locator("body")).not().containsText("Hello from inside");
        assertThat(LIVE.service()
                        .getAs(LIVE.service().newUser("mallory"), "/api/v1/jobs/" + talk.id() + "/ports")
                        .status())
                .isEqualTo(404);
    }

    @ParameterizedTest
    @CsvSource({"DESK, LIGHT", "PHONE, DARK"})
    void everybodyCanUseIt(View view, ColorScheme scheme) throws IOException, InterruptedException {
        LiveTalk talk = begun();
        Window window = at(talk, view, scheme).forgive("console error").forgive("page error");
        assertThat(window.page().getByText("Choose a server to look at it.")).isVisible();
        window.page()
                .getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("5000"))
                .click();
        assertThat(frame(window).getByRole(AriaRole.HEADING)).hasText("Hello from inside");
        window.shot("preview-view");
        assertThat(Axe.installed().violations(window)).isEmpty();
        assertThat(window.page().evaluate("() => document.documentElement.scrollWidth - innerWidth"))
                .isEqualTo(0);
    }
}

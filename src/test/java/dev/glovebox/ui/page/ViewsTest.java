package dev.glovebox.ui.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.Route.FulfillOptions;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import dev.glovebox.protocol.Json;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every view in every state, on both screens, light and dark: everybody can use it, nothing is beyond the edge, and a screenshot is kept. */
@Tag("browser")
final class ViewsTest {
    @RegisterExtension
    static final LivePage LIVE = LivePage.served("--model", "demo/flask", "--workers", "2");

    private static final Pattern ASKED = Pattern.compile("/api/v1/(?!sign-in|models|limits|jobs\\?).*");
    private static final Set<String> OF_MAIN = Set.of("landmark-one-main", "page-has-heading-one");
    private static final String PROBLEM =
            "{\"code\":\"database_away\",\"detail\":\"The database is away. It is asked again by itself.\"}";

    private static LiveJob flask;
    private static LiveJob failed;
    private static LiveJob running;
    private static LiveJob queued;

    @BeforeAll
    static void begin() throws IOException, InterruptedException {
        Json task = Json.object()
                .with("task", "Build a Flask app with a /health endpoint that answers JSON, and test it.")
                .end();
        flask = LiveJob.begun(LIVE.service(), task).done();
        failed = LiveJob.of(
                LIVE.service(),
                LiveJob.shell("printf 'name,value\\nalpha,42\\nbeta,120\\n' > data.csv"),
                LiveJob.python(
                        "import csv\nprint(sum(float(row['valu']) for row in csv.DictReader(open('data.csv'))))"));
        running = LiveJob.begun(LIVE.service(), steps("for i in $(seq 1 9); do echo line $i; done; sleep 600"));
        LiveJob.begun(LIVE.service(), steps("sleep 600"));
        queued = LiveJob.begun(LIVE.service(), steps("echo later"));
    }

    private static Json steps(String command) {
        Json step = Json.object()
                .with("tool", "shell")
                .with("command", command)
                .with("timeout", 600)
                .end();
        return Json.object().with("steps", List.of(step)).end();
    }

    private record Looked(Window window, Page page) {
        static Looked at(View view, ColorScheme scheme) throws IOException {
            Window window = LIVE.open(view, scheme).signIn(LIVE.service().token());
            return new Looked(window, window.page());
        }

        void go(String address, String words, String name) throws IOException {
            window.go(address);
            see(words, name);
        }

        /** On a phone the list is one pane and what it leads to another, so that the main part is away. */
        private boolean isList() {
            return page.locator("main").isHidden();
        }

        void see(String words, String name) throws IOException {
            assertThat(page.getByText(words)
                            .filter(new Locator.FilterOptions().setVisible(true))
                            .first())
                    .isVisible();
            window.shot("view-" + name);
            assertThat(Axe.installed().violations(window))
                    .as(name)
                    .filteredOn(found -> !isList() || !OF_MAIN.contains(found.rule()))
                    .isEmpty();
            assertThat(page.evaluate("() => document.documentElement.scrollWidth - innerWidth"))
                    .as("pixels of " + name + " beyond the edge")
                    .isEqualTo(0);
        }
    }

    @ParameterizedTest
    @CsvSource({"DESK, LIGHT", "DESK, DARK", "PHONE, LIGHT", "PHONE, DARK"})
    void jobsInEveryState(View view, ColorScheme scheme) throws IOException {
        Looked look = Looked.at(view, scheme);
        look.see("What shall be done?", "new");
        look.window().the(AriaRole.RADIO, "Steps").check();
        look.see("What shall be done?", "new-steps");
        look.go(flask.address(), "This task has ended.", "talk");
        look.page().locator(".talk-scroll summary").first().click();
        look.see("This task has ended.", "talk-unfolded");
        look.go(flask.address() + "?tab=files", "app.py", "files");
        look.go(flask.address("app.py"), "HEALTH = {", "file");
        look.window().the(AriaRole.BUTTON, "Edit").click();
        look.see("Ctrl-S saves", "file-edit");
        look.go(flask.address() + "?tab=changes", "app.py", "changes");
        look.go(flask.address(), "This task has ended.", "talk-again");
        look.page().locator("button.seal").click();
        look.see("What holds", "seal");
        look.page().keyboard().press("Escape");
        look.go(failed.address(), "Failed", "failed");
        look.go(failed.address("data.csv"), "2 rows, 2 columns", "table");
        look.go(running.address(), "line 9", "running");
        look.go(queued.address(), "Waiting for its turn", "queued");
        look.go("/#/j/nobody", "There is no such job", "no-job");
        look.window().forgive("status of 404");
    }

    @ParameterizedTest
    @CsvSource({"DESK, LIGHT", "DESK, DARK", "PHONE, LIGHT", "PHONE, DARK"})
    void otherViews(View view, ColorScheme scheme) throws IOException {
        Looked look = Looked.at(view, scheme);
        look.go("/#/history", "Export", "history");
        look.go("/#/history?q=health", "in a tool", "history-search");
        look.go("/#/history?q=platypus", "Nothing that was said or done", "history-nothing");
        look.go("/#/usage", "Tokens in", "usage");
        look.go("/#/people", "What was done", "people");
        look.window().the(AriaRole.BUTTON, "Add").click();
        look.see("What was done", "people-problem");
        if (view == View.PHONE) {
            look.page()
                    .getByText("List", new Page.GetByTextOptions().setExact(true))
                    .click();
            look.see("Glovebox", "list");
        }
        look.window().the(AriaRole.BUTTON, "Keys").click();
        look.see("Next in the list", "keys");
    }

    @ParameterizedTest
    @CsvSource({"DESK, LIGHT", "PHONE, DARK"})
    void loading(View view, ColorScheme scheme) throws IOException {
        Looked look = Looked.at(view, scheme);
        look.page().route(ASKED, route -> {});
        look.go("/#/usage", "Looking …", "loading-usage");
        look.go("/#/people", "Looking …", "loading-people");
        look.go("/#/history?q=x", "Searching …", "loading-search");
        look.go(flask.address(), "Opening …", "loading-job");
        look.page().unroute(ASKED);
        Pattern files = Pattern.compile("/api/v1/jobs/[^/]+/(?:files|changes).*");
        look.page().route(files, route -> {});
        look.go("/#/", "What shall be done?", "new-again");
        look.go(flask.address() + "?tab=files", "Loading …", "loading-files");
        look.go(flask.address("app.py"), "Loading app.py …", "loading-file");
        look.go(flask.address() + "?tab=changes", "Comparing with the start …", "loading-changes");
    }

    @ParameterizedTest
    @CsvSource({"DESK, LIGHT", "PHONE, DARK"})
    void refusals(View view, ColorScheme scheme) throws IOException {
        Looked look = Looked.at(view, scheme);
        look.window().forgive("status of 503");
        look.page()
                .route(
                        Pattern.compile("/api/v1/(?!sign-in|models|limits|jobs/[^/]+$).*"),
                        route -> answer(route, 503, PROBLEM));
        look.go("/#/usage", "The database is away.", "refused-usage");
        look.go("/#/people", "The database is away.", "refused-people");
        look.go("/#/history", "The database is away.", "refused-history");
        look.go(flask.address() + "?tab=files", "The database is away.", "refused-files");
        look.go(flask.address("app.py"), "Try again", "refused-file");
        look.go(flask.address() + "?tab=changes", "Try again", "refused-changes");
        look.page().locator(".bottom-bar [data-to=talk]").dispatchEvent("click");
        look.see("Reconnecting", "refused-talk");
    }

    private static void answer(Route route, int status, String problem) {
        route.fulfill(new FulfillOptions()
                .setStatus(status)
                .setContentType("application/problem+json")
                .setBody(problem));
    }

    @ParameterizedTest
    @CsvSource({"DESK, LIGHT", "PHONE, DARK"})
    void offlineAndExpired(View view, ColorScheme scheme) throws IOException {
        Looked look = Looked.at(view, scheme);
        look.window().forgive("ERR_FAILED").forgive("ERR_INTERNET_DISCONNECTED").forgive("status of 401");
        look.go(running.address(), "line 9", "running-before");
        Pattern all = Pattern.compile("/api/v1/.*");
        look.page().route(all, Route::abort);
        look.see("The server cannot be reached.", "offline");
        look.page().unroute(all);
        look.page().context().clearCookies();
        look.see("Your sign-in has ended.", "expired");
        look.page().reload();
        look.see("Your token", "sign-in");
    }

    @ParameterizedTest
    @CsvSource({"DESK, LIGHT", "PHONE, DARK"})
    void nothingYet(View view, ColorScheme scheme) throws IOException, InterruptedException {
        String name = "new-" + view.word() + "-" + scheme.name().toLowerCase(Locale.ROOT);
        Window window = LIVE.open(view, scheme).signIn(LIVE.service().newUser(name));
        Looked look = new Looked(window, window.page());
        look.go("/#/history", "Nothing yet.", "empty-history");
        look.go("/#/usage", "Tokens in", "empty-usage");
        look.go("/#/people", "Your tokens", "plain-tokens");
        if (view == View.PHONE) {
            look.page()
                    .getByText("List", new Page.GetByTextOptions().setExact(true))
                    .click();
        }
        look.see("What you begin is listed here.", "empty-list");
    }
}

package dev.glovebox.ui.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Response;
import com.microsoft.playwright.options.AriaRole;
import dev.glovebox.protocol.Json;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What pages of others can do to somebody who is signed in: nothing, also where the browser sends the cookie along. */
@Tag("browser")
final class AcrossSitesTest {
    @RegisterExtension
    static final LivePage LIVE = LivePage.served();

    private static final String SITE = """
            <!doctype html><html lang="en"><title>Other</title><h1>Other</h1><a href="%1$s/">To the box</a>
            <iframe name="pit" title="pit"></iframe>
            <script>
            const target = '%1$s', jobs = target + '/api/v1/jobs';
            const wish = '{"steps":[{"tool":"shell","command":"echo taken"}]}';
            const loaded = (node, put) => new Promise(done => {
                node.onload = () => done('loaded');
                node.onerror = () => done('refused');
                put(node);
                document.body.append(node);
            });
            const read = (path, options) => fetch(target + path, { credentials: 'include', ...options })
                .then(answer => answer.type === 'opaque' ? 'sent blindly' : answer.text(), () => 'refused');
            function post(path, type, name, value) {
                const form = Object.assign(document.createElement('form'), { method: 'post', action: target + path, enctype: type, target: 'pit' });
                form.append(Object.assign(document.createElement('input'), { name, value }));
                document.body.append(form);
                const done = new Promise(ready => { document.querySelector('iframe').onload = () => ready('sent'); });
                form.submit();
                return done;
            }
            const attacks = {
                formText: () => post('/api/v1/jobs', 'text/plain', wish.slice(0, -1) + ',"model":"', '"}'),
                formPlain: () => post('/schedule', 'application/x-www-form-urlencoded', 'task', 'echo taken'),
                formParts: () => post('/api/v1/jobs', 'multipart/form-data', 'task', 'echo taken'),
                blindPost: () => read('/api/v1/jobs', { method: 'POST', mode: 'no-cors', body: wish }),
                openPost: () => read('/api/v1/jobs', { method: 'POST', headers: { 'Content-Type': 'application/json', 'X-Glovebox-Guard': 'x' }, body: wish }),
                signOut: () => read('/api/v1/sign-in', { method: 'DELETE' }),
                readJobs: () => read('/api/v1/jobs'),
                readGuard: () => read('/api/v1/sign-in'),
                readBlindly: () => read('/api/v1/jobs', { mode: 'no-cors' }),
                beacon: () => String(navigator.sendBeacon(jobs, wish)),
                script: () => loaded(document.createElement('script'), node => { node.src = jobs; }),
                picture: () => loaded(new Image(), node => { node.src = jobs; }),
                events: () => new Promise(done => {
                    const source = new EventSource(jobs + '/%2$s/events', { withCredentials: true });
                    source.onopen = () => done('loaded');
                    source.onerror = () => { source.close(); done('refused'); };
                }),
                frame: () => loaded(document.createElement('iframe'), node => { node.src = target + '/'; node.id = 'inner'; })
                    .then(() => document.getElementById('inner').contentDocument === null ? 'refused' : 'readable'),
                window: () => {
                    const other = open(target + '/');
                    return new Promise(done => setTimeout(() => {
                        try { done(other.document.title); } catch { done('refused'); }
                    }, 1500));
                },
            };
            </script></html>
            """;

    private static LiveJob job;

    @BeforeAll
    static void begin() throws IOException, InterruptedException {
        job = LiveJob.of(LIVE.service(), LiveJob.shell("echo mine"));
    }

    /** What the service heard of the other site, and how it answered. */
    private static List<String> watched(Page page) {
        List<String> answers = new ArrayList<>();
        page.context().onResponse(response -> note(answers, response));
        return answers;
    }

    private static void note(List<String> answers, Response response) {
        if (response.url().startsWith(LIVE.service().origin() + "/api")
                || response.url().endsWith("/schedule")) {
            answers.add(response.request().method() + " " + response.status());
        }
    }

    private static String deeds() throws IOException, InterruptedException {
        return LIVE.service().get("/api/v1/jobs").body()
                + LIVE.service().get("/api/v1/audit").body();
    }

    private static OtherSite site(String job) throws IOException {
        return OtherSite.open(SITE.formatted(LIVE.service().origin(), job));
    }

    private static Window signedIn(OtherSite site) throws IOException {
        Window window = LIVE.enter(View.DESK).forgive("console error").forgive("foreign request: " + site.origin());
        window.go("/docs");
        window.page().navigate(site.origin());
        return window;
    }

    @ParameterizedTest
    @CsvSource({
        "formText, sent",
        "formPlain, sent",
        "formParts, sent",
        "blindPost, refused",
        "openPost, refused",
        "signOut, refused",
        "readJobs, refused",
        "readGuard, refused",
        "readBlindly, refused",
        "beacon, true",
        "script, refused",
        "picture, refused",
        "events, refused",
    })
    void whatAnotherSiteAsksForIsNeitherDoneNorTold(String attack, String outcome)
            throws IOException, InterruptedException {
        try (OtherSite site = site(job.id())) {
            Window window = signedIn(site);
            List<String> answers = watched(window.page());
            String before = deeds();
            assertThat(window.page().evaluate("attack => attacks[attack]()", attack))
                    .isEqualTo(outcome);
            assertThat(window.complaints()).isEmpty();
            assertThat(answers).noneMatch(answer -> answer.matches(".* [23]\\d\\d"));
            window.go("/#/usage");
            assertThat(window.the(AriaRole.HEADING, "Usage")).isVisible();
            assertThat(deeds()).isEqualTo(before);
        }
    }

    @ParameterizedTest
    @CsvSource({"frame, refused", "window, refused"})
    void thePageItselfIsNeitherFramedNorTouched(String attack, String outcome) throws IOException {
        try (OtherSite site = site("none")) {
            Window window = signedIn(site);
            assertThat(window.page().evaluate("attack => attacks[attack]()", attack))
                    .isEqualTo(outcome);
            assertThat(window.page().frames())
                    .filteredOn(frame -> frame.url().startsWith(LIVE.service().origin()))
                    .isEmpty();
        }
    }

    @Test
    void aLinkFromThereLeadsToThePage() throws IOException {
        try (OtherSite site = site("none")) {
            Window window = signedIn(site);
            window.the(AriaRole.LINK, "To the box").click();
            assertThat(window.the(AriaRole.HEADING, "What shall be done?")).isVisible();
        }
    }

    @Test
    void withoutALinkNothingOfTheApiIsAVisit() throws IOException, InterruptedException {
        try (OtherSite site = site("none")) {
            Window window = signedIn(site);
            Response response = window.page()
                    .waitForResponse(each -> each.url().endsWith("/api/v1/jobs"), () -> window.page()
                            .evaluate("() => { location = jobs }"));
            assertThat(response.status()).isEqualTo(403);
            assertThat(Json.parse(response.text()).string("code")).contains("foreign_origin");
        }
    }
}

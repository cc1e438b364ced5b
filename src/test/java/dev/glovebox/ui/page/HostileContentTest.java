package dev.glovebox.ui.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route.FulfillOptions;
import com.microsoft.playwright.options.AriaRole;
import dev.glovebox.protocol.Json;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Everything that others write would set a flag on the window if it ran. It never does, and is to be read as it was written. */
@Tag("browser")
final class HostileContentTest {
    @RegisterExtension
    static final LivePage LIVE = LivePage.served("--model", "script:model.json");

    private static final String TRAP = "<img src=x onerror=window.__pwned=1>";
    private static final String NAMED = "\"><img src=x onerror=window.__pwned=1>.txt";

    private static final String MARKDOWN = """
            # Raw %1$s in a heading

            <script>window.__pwned=2</script> <svg onload="window.__pwned=3"><style>*{display:none}</style></svg>

            <iframe srcdoc="<script>parent.__pwned=4</script>"></iframe><form action="https://evil.test/"><button>Sign in again</button></form>

            [one](javascript:window.__pwned=5) [two](data:text/html,<script>window.__pwned=6</script>)
            [three](JaVaScRiPt:window.__pwned=7) [four](vbscript:x) [five](blob:null/1) [six]( javascript&#58;window.__pwned=8 )
            ![seven](https://evil.test/p.png) ![eight](x" onerror="window.__pwned=9)
            [https://bank.example/login](https://evil.test/login) https://auto.example/ <https://angle.example/>
            [nine](https://x.test/"onmouseover="window.__pwned=10) [ten](#/people) [eleven](//evil.test/)

            | %1$s | b |
            |---|---|
            | <b onclick="window.__pwned=11">x</b> | `%1$s` |

            ```html
            %1$s</code></pre><script>window.__pwned=12</script>
            ```

            ```"><img/src=x/onerror=window.__pwned=13>
            code
            ```

            Bidi \u202egnp.exe\u202c, escape \u001b[31mred\u001b[0m, zero\u200bwidth. The end of the trap.
            """;

    /** Files of every kind that is shown in its own way, and output with all that terminals heed. */
    private static final String WRITES = """
            import base64, os
            trap = '<img src=x onerror=window.__pwned=20>'
            script = '<script>window.__pwned=21</script>'
            os.makedirs('<', exist_ok=True)
            files = {
                '"><img src=x onerror=window.__pwned=1>.txt': trap + script,
                '<' + '/script><script>window.__pwned=22<': 'a folder and a name make an end tag',
                'page.html': '<!doctype html>' + trap + script + '<body onload="window.__pwned=23">',
                'notes.md': '[a](javascript:window.__pwned=24) ' + trap,
                'data.csv': 'name,"' + trap + '"\\n"' + script + '",=cmd()\\n',
                'data.json': '{"' + trap + '": "' + script + '"}',
                'pic.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40" onload="window.__pwned=25"><script>window.__pwned=26</script>'
                    '<image href="https://evil.test/x.png"/><foreignObject><img xmlns="http://www.w3.org/1999/xhtml" src="x" onerror="window.__pwned=27"/></foreignObject>'
                    '<rect width="40" height="40"/></svg>',
                'fake.png': trap,
                'escape.txt': '\\x1b[31mred\\x1b[0m \\x1b]0;title\\x07 \\u202egnp.exe\\u202c \\x00 '[:-2] + trap,
                'bytes.bin': '\\x00\\x01' + trap,
                'bidi\\u202egnp.exe': trap,
                'new\\nline \\x1b[31m.txt': trap,
            }
            for name, text in files.items():
                with open(name, 'w') as out:
                    out.write(text)
            with open(b'raw\\xff<img src=x onerror=window.__pwned=28>', 'w') as out:
                out.write(trap)
            print(trap, script, '\\x1b[31mred\\x1b[0m \\x1b]8;;https://evil.test/\\x07link\\x1b]8;;\\x07 \\u202egnp.exe\\u202c')
            """;

    /** What would run or lead away if it was clicked, whatever the policy says. */
    private static final String TRAPS = """
            () => [...document.querySelectorAll('*')].flatMap(node => {
                const found = [...node.attributes].filter(({ name }) => /^on|^srcdoc$|^action$|^formaction$/i.test(name)).map(({ name }) => `${node.tagName} has ${name}`);
                if (node.matches('script:not([src^="/page/"][src$="/app.js"]), iframe, object, embed, base, meta[http-equiv], link:not(head > link), style')) {
                    found.push(`there is ${node.outerHTML.slice(0, 100)}`);
                }
                if (node.matches('img') && !node.src.startsWith('blob:')) {
                    found.push(`a picture comes from ${node.src}`);
                }
                const href = node.getAttribute('href');
                if (href !== null && !/^(?:#|\\/|https?:|mailto:|blob:)/i.test(href) || /^\\/\\//.test(href ?? '')) {
                    found.push(`a link leads to ${href}`);
                }
                return found;
            })
            """;

    private static LiveJob job;

    @BeforeAll
    static void begin() throws IOException, InterruptedException {
        Json call = Json.object()
                .with("tool", "python")
                .with("arguments", Json.object().with("code", WRITES).end())
                .end();
        Json first = Json.object()
                .with("thinking", "I think " + TRAP)
                .with("text", "I write it. " + TRAP)
                .with("calls", List.of(call))
                .end();
        Json last = Json.object().with("text", MARKDOWN.formatted(TRAP)).end();
        LIVE.service().script(Json.of(List.of(first, last)).text());
        Json request = Json.object()
                .with("task", "Task " + TRAP + " <script>window.__pwned=30</script>")
                .end();
        job = LiveJob.begun(LIVE.service(), request).done();
        assertThat(job.state()).isEqualTo("complete");
        LIVE.service()
                .post("/api/v1/tokens", Json.object().with("label", TRAP).end().text());
    }

    private static final List<String> SEEN = new ArrayList<>();

    private static Window enter(View view) throws IOException {
        Window window = LIVE.enter(view);
        SEEN.clear();
        window.page().onDialog(dialog -> {
            SEEN.add("a dialog: " + dialog.message());
            dialog.dismiss();
        });
        window.page().onFrameNavigated(frame -> {
            if (!frame.url().startsWith(LIVE.service().origin() + "/")) {
                SEEN.add("a way to " + frame.url());
            }
        });
        window.page().onPopup(popup -> SEEN.add("a window of " + popup.url()));
        return window;
    }

    private static void assertNothingRan(Window window) {
        assertThat(window.complaints()).isEmpty();
        assertThat(window.page().evaluate("() => window.__pwned ?? 0")).isEqualTo(0);
        assertThat((List<?>) window.page().evaluate(TRAPS)).isEmpty();
        assertThat(SEEN).isEmpty();
        assertThat(window.page().title()).endsWith("Glovebox");
    }

    @ParameterizedTest
    @EnumSource
    void aConversationShowsItAsText(View view) throws IOException {
        Window window = enter(view);
        Page page = window.go(job.address()).page();
        assertThat(page.getByText("The end of the trap.")).isVisible();
        for (Locator fold : page.locator(".talk-scroll summary").all()) {
            fold.click();
        }
        assertThat(window.the(AriaRole.ARTICLE, "You")).containsText("Task " + TRAP);
        assertThat(page.locator("article.answer h1")).hasText("Raw " + TRAP + " in a heading");
        assertThat(page.locator(".card-output")).containsText("<img src=x onerror=window.__pwned=20>");
        assertThat(page.locator(".card-output")).containsText("red link \ufffdgnp.exe\ufffd");
        assertThat(page.locator(".thinking-text")).containsText("I think " + TRAP);
        assertThat(page.locator("article.answer")
                        .last()
                        .getByRole(AriaRole.LINK, new Locator.GetByRoleOptions().setName("one")))
                .hasCount(0);
        assertThat(page.getByText("(leads to evil.test)")).isVisible();
        window.shot("hostile-conversation");
        assertNothingRan(window);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                NAMED,
                "</script><script>window.__pwned=22<",
                "page.html",
                "notes.md",
                "data.csv",
                "data.json",
                "pic.svg",
                "fake.png",
                "escape.txt",
                "bytes.bin",
                "bidi\u202egnp.exe",
                "new\nline \u001b[31m.txt"
            })
    void aFileIsShownAndNeverRun(String path) throws IOException {
        Window window = enter(View.DESK);
        Page page = window.go(job.address(path)).page();
        assertThat(page.locator(".viewer").getByRole(AriaRole.HEADING)).hasText(Pattern.compile("\\S"));
        assertThat(page.locator(".view-body")).hasText(Pattern.compile("\\S"));
        assertThat(page.locator(".view-body .state")).hasCount(0);
        if (path.equals("pic.svg")) {
            assertThat(page.locator("figure.picture")).containsText("40 × 40");
            assertNothingRan(window);
            window.the(AriaRole.BUTTON, "Text").click();
            assertThat(page.locator(".view-body")).containsText("window.__pwned=26");
        }
        window.shot("hostile-file-" + path.replaceAll("\\W", "_"));
        assertNothingRan(window);
    }

    @Test
    void changesHistoryAndListsShowItAsText() throws IOException {
        Window window = enter(View.DESK);
        Page page = window.go(job.address() + "?tab=changes").page();
        Locator heads = page.locator(".change-head");
        assertThat(heads).hasCount(13);
        for (Locator head : heads.all()) {
            if (!"true".equals(head.getAttribute("aria-expanded"))) {
                head.click();
            }
        }
        assertThat(page.locator(".changes")).containsText(NAMED);
        window.the(AriaRole.TAB, "Files").click();
        assertThat(page.getByRole(AriaRole.TREE)).containsText(NAMED);
        assertThat(page.locator(".rail-row").first()).containsText("Task " + TRAP);
        assertNothingRan(window);
        window.go("/#/history?q=onerror");
        assertThat(page.locator(".hits mark").first()).hasText("onerror");
        assertNothingRan(window);
        window.go("/#/history");
        assertThat(page.getByRole(AriaRole.TABLE)).containsText("Task " + TRAP);
        assertNothingRan(window);
        window.go("/#/usage");
        assertThat(page.locator("dl.tiles").first()).isVisible();
        assertNothingRan(window);
        window.go("/#/people");
        assertThat(page.getByRole(AriaRole.ROWHEADER).filter(new Locator.FilterOptions().setHasText(TRAP)))
                .isVisible();
        assertNothingRan(window);
    }

    /** A server does not say such things; a page that believes it does not run them either. */
    @Test
    void wordsOfTheServerAreTextToo() throws IOException {
        Window window = enter(View.DESK).forgive("status of 500");
        Page page = window.page();
        String problem = Json.object()
                .with("code", TRAP)
                .with("detail", "Detail " + TRAP)
                .end()
                .text();
        page.route(
                Pattern.compile("/api/v1/(?:search|usage|jobs/[^/]+/(?:changes|files).*)"),
                route -> route.fulfill(new FulfillOptions()
                        .setStatus(500)
                        .setContentType("application/problem+json")
                        .setBody(problem)));
        page.route(
                Pattern.compile("/api/v1/jobs/[^/]+/events"),
                route -> route.fulfill(
                        new FulfillOptions().setContentType("text/event-stream").setBody(HostileEvents.stream(TRAP))));
        window.go(job.address());
        assertThat(page.getByText("Notice " + TRAP)).isVisible();
        assertThat(page.getByRole(AriaRole.TREE)).containsText("Detail " + TRAP);
        assertThat(page.locator(".tool-table td").first()).hasText(TRAP);
        for (Locator fold : page.locator(".talk-scroll summary").all()) {
            fold.click();
        }
        page.locator("button.seal").click();
        assertThat(page.getByRole(AriaRole.DIALOG)).containsText(TRAP);
        page.keyboard().press("Escape");
        window.shot("hostile-events");
        assertNothingRan(window);
        for (String place : List.of(job.address() + "?tab=changes", "/#/usage", "/#/history?q=x")) {
            window.go(place);
            assertThat(page.getByText("Detail " + TRAP).first()).isVisible();
            assertNothingRan(window);
        }
    }
}

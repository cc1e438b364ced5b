package dev.glovebox.ui.page;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Page.WaitForFunctionOptions;
import com.microsoft.playwright.options.ColorScheme;
import dev.glovebox.protocol.Json;
import java.util.List;

/** Measures the page in a browser for {@code bench/page}, which prepares what is looked at: one line of JSON for each figure. */
final class PageBench {
    private static final double PATIENCE_MS = 120_000;

    /** Notes each frame and, once, the time of the frame in which the page shows what is waited for. */
    private static final String WATCH = """
            window.__watch = { frames: [], most: 0, seenAt: 0, seenWall: 0, wanted: null, last: 0 };
            const look = (now) => {
                const watch = window.__watch;
                watch.frames.push(now - watch.last);
                watch.last = now;
                if (watch.wanted && watch.seenAt === 0 && watch.wanted()) {
                    watch.seenAt = performance.now();
                    watch.seenWall = Date.now();
                }
                requestAnimationFrame(look);
            };
            requestAnimationFrame(look);
            """;

    private static final String LAST_ITEM = "window.__watch.wanted = () => document.querySelector('[data-kind=turn]');";
    private static final String LAST_WORDS = """
            () => { window.__watch.frames = []; window.__watch.wanted = () => document.querySelector('.talk-column')?.textContent.includes('\u2042'); }
            """;

    /** As a finger that flicks: up by a good part of the screen in each frame, until the beginning is reached. */
    private static final String SCROLL = """
            () => new Promise(done => {
                const place = document.querySelector('.talk-scroll');
                window.__watch.frames = [];
                const step = () => {
                    window.__watch.most = Math.max(window.__watch.most, document.querySelectorAll('*').length);
                    if (place.scrollTop <= 0) {
                        done();
                        return;
                    }
                    place.scrollTop -= 1500;
                    requestAnimationFrame(step);
                };
                requestAnimationFrame(step);
            })
            """;

    private PageBench() {}

    public static void main(String[] args) throws Exception {
        try (Browser browser = Browser.open();
                Window window = browser.window(args[1], View.DESK, ColorScheme.LIGHT)) {
            window.page().context().addInitScript(WATCH);
            window.signIn(args[2]);
            switch (args[0]) {
                case "open" -> open(window, args[3], Integer.parseInt(args[4]));
                case "stream" -> stream(window, args[3]);
                default -> throw new IllegalArgumentException(args[0] + " is neither open nor stream");
            }
        }
    }

    private static void open(Window window, String job, int times) {
        Page page = window.page();
        page.context().addInitScript(LAST_ITEM);
        for (int number = 0; number <= times; number++) {
            page.navigate("about:blank");
            window.go("/#/j/" + job);
            page.waitForFunction("() => window.__watch.seenAt > 0", null, patient());
            if (number > 0) { // the first fills the browser's cache
                tell(Json.object()
                        .with("figure", "open")
                        .with("ms", rounded(page.evaluate("() => window.__watch.seenAt")))
                        .with("elements", rounded(page.evaluate("() => document.querySelectorAll('*').length"))));
            }
        }
        for (int number = 0; number < 3; number++) {
            page.evaluate(
                    "() => { const place = document.querySelector('.talk-scroll'); place.scrollTop = place.scrollHeight; }");
            page.evaluate(SCROLL);
            tell(Json.object()
                    .with("figure", "scroll")
                    .with("frames", frames(page))
                    .with("elements", rounded(page.evaluate("() => window.__watch.most"))));
        }
    }

    private static void stream(Window window, String session) {
        Page page = window.go("/#/j/" + session).page();
        page.waitForSelector(".talk[data-stream=live]");
        page.evaluate(LAST_WORDS);
        tell(Json.object().with("figure", "ready"));
        page.waitForFunction("() => window.__watch.seenAt > 0", null, patient());
        tell(Json.object()
                .with("figure", "stream")
                .with("seen_ms", rounded(page.evaluate("() => window.__watch.seenWall")))
                .with("frames", frames(page))
                .with("elements", rounded(page.evaluate("() => document.querySelectorAll('*').length"))));
    }

    private static WaitForFunctionOptions patient() {
        return new WaitForFunctionOptions().setTimeout(PATIENCE_MS).setPollingInterval(100);
    }

    private static List<Json> frames(Page page) {
        return ((List<?>) page.evaluate("() => window.__watch.frames.map(Math.round)"))
                .stream().map(frame -> Json.of(rounded(frame))).toList();
    }

    private static long rounded(Object number) {
        return Math.round(((Number) number).doubleValue());
    }

    private static void tell(Json.Builder facts) {
        System.out.println(facts.end().text());
        System.out.flush();
    }
}

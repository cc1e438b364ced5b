package dev.glovebox.ui.page;

import com.microsoft.playwright.Keyboard;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Page.WaitForFunctionOptions;
import com.microsoft.playwright.options.ColorScheme;
import dev.glovebox.protocol.Json;
import java.util.List;

/** Measures the page in a browser for {@code bench/page}, which prepares what is looked at: one line of JSON for each figure. */
final class PageBench {
    private static final double PATIENCE_MS = 120_000;

    /** Between two keys of somebody who types fast. */
    private static final double TYPING_MS = 100;

    /** How long they hold one down. */
    private static final double HELD_MS = 50;

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

    /** Notes for each piece of bytes that a socket sends when the next message comes, and when the terminal has drawn something then. */
    private static final String ECHO = """
            window.__echo = { sent: 0, waits: false, back: [], drawn: [] };
            const Plain = window.WebSocket;
            window.WebSocket = class extends Plain {
                constructor(...all) {
                    super(...all);
                    this.addEventListener("message", () => {
                        const echo = window.__echo;
                        if (echo.waits) {
                            echo.waits = false;
                            echo.back.push(performance.now() - echo.sent);
                        }
                    });
                }
                send(data) {
                    if (typeof data !== "string") {
                        Object.assign(window.__echo, { sent: performance.now(), waits: true, socket: this });
                    }
                    super.send(data);
                }
            };
            """;

    private static final String WATCH_ROWS = """
            () => new MutationObserver(() => {
                const echo = window.__echo;
                if (echo.drawn.length < echo.back.length) {
                    echo.drawn.push(performance.now() - echo.sent);
                }
            }).observe(document.querySelector(".xterm-rows"), { childList: true, subtree: true, characterData: true })
            """;

    /** The same without a key press, and so without the frame that draws it. */
    private static final String BARE = """
            async (times) => {
                const socket = window.__echo.socket;
                const took = [];
                for (let number = 0; number < times; number++) {
                    await new Promise((done) => setTimeout(done, 100));
                    const back = new Promise((done) => socket.addEventListener("message", done, { once: true }));
                    const begin = performance.now();
                    socket.send(new TextEncoder().encode("a"));
                    await back;
                    took.push((performance.now() - begin).toFixed(3));
                }
                return took;
            }
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
                case "echo" -> echo(window, args[3], Integer.parseInt(args[4]));
                default -> throw new IllegalArgumentException(args[0] + " is neither open, stream nor echo");
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

    private static void echo(Window window, String job, int times) {
        Page page = window.page();
        page.context().addInitScript(ECHO);
        page.navigate("about:blank");
        window.go("/#/j/" + job + "?tab=terminal");
        page.waitForSelector(".xterm-rows");
        page.waitForFunction("() => document.querySelector('.xterm-rows').textContent.includes('$')", null, patient());
        page.evaluate(WATCH_ROWS);
        page.locator(".xterm-helper-textarea").first().focus();
        for (int number = 1; number <= times; number++) {
            page.waitForTimeout(TYPING_MS);
            page.keyboard().press("a", new Keyboard.PressOptions().setDelay(HELD_MS));
            page.waitForFunction("least => window.__echo.drawn.length >= least", number, patient());
        }
        each(page, "back")
                .forEach(ms -> tell(Json.object().with("figure", "page-echo").with("ms", ms)));
        each(page, "drawn")
                .forEach(ms -> tell(Json.object().with("figure", "page-drawn").with("ms", ms)));
        ((List<?>) page.evaluate(BARE, times))
                .forEach(ms -> tell(Json.object().with("figure", "page-socket").with("ms", Json.parse(ms.toString()))));
    }

    private static List<Json> each(Page page, String list) {
        return ((List<?>) page.evaluate("list => window.__echo[list].map(ms => ms.toFixed(3))", list))
                .stream().map(ms -> Json.parse(ms.toString())).toList();
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

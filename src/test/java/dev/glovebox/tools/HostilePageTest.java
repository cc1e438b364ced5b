package dev.glovebox.tools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.protocol.Json;
import dev.glovebox.sandbox.Egress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Pages and programs in the box that mean harm, or only break: each call ends, says what happened, and the next one works. */
@Tag("integration")
@Timeout(240)
final class HostilePageTest {
    private static final String SERVER = """
            import http.server, time
            PAGES = {
                '/': '<title>Good</title><button>Good</button>',
                '/alerts': '<title>A</title><button onclick="for(;;) alert(1)">Go</button>',
                '/busy': '<title>B</title><button onclick="setTimeout(() => { for(;;); })">Go</button>',
                '/popups': '<title>C</title><button onclick="for (let i = 0; i < 60; i++) window.open(\\'/?\\' + i)">Go</button><script>for (let i = 0; i < 60; i++) window.open("/?" + i)</script>',
                '/downloads': '<title>D</title><script>setInterval(() => { let a = document.createElement("a"); a.href = "data:text/plain,x"; a.download = "f"; a.click() }, 5)</script>',
                '/title': '<title>\\x1b[31mred\\u202e and ' + 'long ' * 500 + '</title>ok \\x1b[2Jtext',
                '/unload': '<title>E</title><button onclick="x=1">Go</button><script>addEventListener("beforeunload", e => { e.preventDefault(); e.returnValue = 1 })</script>',
                '/console': '<title>F</title><script>for (let i = 0; i < 5000; i++) console.error("x".repeat(2000) + i)</script>',
                '/prototypes': '<title>G</title>secret text<script>JSON.stringify = Array.prototype.map = String.prototype.slice = () => { throw 1 }; Object.defineProperty(document, "title", {get() { for(;;); }})</script>',
            }
            class Server(http.server.BaseHTTPRequestHandler):
                def do_GET(self):
                    self.send_response(200)
                    if self.path == '/file':
                        self.send_header('content-disposition', 'attachment; filename="../../.bashrc"')
                    self.send_header('content-type', 'application/octet-stream' if self.path == '/file' else 'text/html; charset=utf-8')
                    self.end_headers()
                    if self.path == '/endless':
                        while True:
                            self.wfile.write(b'<p>more</p>' * 100)
                            time.sleep(0.05)
                    elif self.path == '/large':
                        self.wfile.write(b'<title>L</title><p>')
                        for i in range(5):
                            self.wfile.write(b'<p>' + b'0123456789abcde ' * 65536)
                    elif self.path == '/larger':
                        for i in range(50):
                            self.wfile.write(b'0123456789abcde ' * 65536)
                    elif self.path == '/huge':
                        for i in range(200):
                            self.wfile.write(b'x' * 1048576)
                    else:
                        self.wfile.write(PAGES.get(self.path.split('?')[0], 'x').encode('utf-8', 'surrogatepass'))
            http.server.ThreadingHTTPServer(('127.0.0.1', 5000), Server).serve_forever()
            """;

    private static final Duration MOST = Duration.ofMinutes(3);

    @TempDir
    Path workspace;

    private BrowserBench bench;

    @BeforeEach
    void open() throws InterruptedException {
        bench = BrowserBench.bubblewrap(workspace, new Egress.None());
        bench.serve(SERVER);
    }

    @AfterEach
    void close() {
        bench.close();
    }

    private ToolOutput tried(String tool, Json.Builder arguments) throws InterruptedException {
        long begun = System.nanoTime();
        ToolOutput output = bench.bench().run(tool, arguments);
        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(MOST);
        return output;
    }

    private ToolOutput tried(String path) throws InterruptedException {
        return tried("browser_open", Json.object().with("url", "localhost:5000" + path));
    }

    private static Json.Builder target(String target) {
        return Json.object().with("target", target);
    }

    private void worksAgain() throws InterruptedException {
        assertThat(tried("/?again").words())
                .contains("localhost:5000/?again \"Good\"")
                .contains("Opened with status 200");
        bench.done("browser_click", target("Good"));
    }

    @Test
    void dialogsWithoutEnd() throws Exception {
        tried("/alerts");
        assertThat(tried("browser_click", target("Go")).words())
                .contains("alert '1' was accepted", "was closed, since it opened more than 25 dialogs");
        worksAgain();
        tried("/unload");
        bench.done("browser_click", target("Go"));
        worksAgain();
    }

    @Test
    void aPageThatIsBusyForEver() throws Exception {
        tried("/busy");
        assertThat(tried("browser_click", target("Go")).words()).contains("the page is busy and does not answer");
        assertThat(tried("browser_wait", Json.object().with("text", "x").with("timeout", 2))
                        .words())
                .contains("Timeout");
        worksAgain();
    }

    @Test
    void pagesAndTextsWithoutEnd() throws Exception {
        assertThat(tried("/endless").words()).contains("It is still loading");
        assertThat(tried("browser_read", Json.object().with("format", "text")).words())
                .contains("more");
        assertThat(tried("/large").words()).contains("\"L\"");
        for (String format : new String[] {"text", "tree"}) {
            String read =
                    tried("browser_read", Json.object().with("format", format)).words();
            assertThat(read.length()).isLessThan(17_000);
            assertThat(read).contains("read on with offset 16000");
        }
        assertThat(tried("browser_read", Json.object().with("format", "text").with("offset", 3_999_990))
                        .words())
                .contains("3456789abc");
        tried("/larger");
        for (String format : new String[] {"text", "tree"}) {
            assertThat(tried("browser_read", Json.object().with("format", format))
                            .words()
                            .length())
                    .isLessThan(17_000);
        }
        assertThat(tried("browser_download", Json.object().with("url", "localhost:5000/huge"))
                        .words())
                .contains("larger than 128 MB, and nothing was saved");
        assertThat(bench.bench().sh("ls -A /tmp/.glovebox-browser.*/downloads")).isEmpty();
        worksAgain();
    }

    @Test
    void windowsAndFilesWithoutEnd() throws Exception {
        tried("/popups");
        tried("browser_click", target("Go"));
        bench.bench().sh("sleep 1");
        assertThat(tried("browser_read", Json.object()).words()).containsPattern("tab \\d of [2-8]\\b");
        worksAgain();
        tried("/downloads");
        assertThat(tried("browser_read", Json.object()).words()).contains("was not taken");
        worksAgain();
        assertThat(bench.bench()
                        .sh("ls -A /tmp/.glovebox-browser.*/downloads | wc -l")
                        .strip())
                .isIn("0", "1");
        assertThat(tried("browser_download", Json.object().with("url", "localhost:5000/file"))
                        .words())
                .contains("Saved 1 bytes in _.._.bashrc, ");
        assertThat(workspace.resolve("../../.bashrc")).doesNotExist();
    }

    @Test
    void whatAPageSaysSteersNothing() throws Exception {
        String said = tried("/title").words();
        assertThat(said.lines().findFirst().orElseThrow().length()).isLessThan(400);
        assertThat(said
                        + tried("browser_read", Json.object().with("format", "text"))
                                .words())
                .doesNotContain("\u001b", "\u202e", "\u0007");
        tried("/console");
        assertThat(tried("browser_read", Json.object().with("format", "console"))
                        .words()
                        .length())
                .isLessThan(17_000);
        tried("/prototypes");
        assertThat(tried("browser_read", Json.object()).words()).contains("secret text");
        worksAgain();
    }

    @Test
    void whateverEndsTheNextCallWorks() throws Exception {
        tried("/");
        bench.bench().sh("kill -9 $(pgrep -f '[t]ype=renderer'); sleep 0.5");
        assertThat(tried("browser_read", Json.object()).words()).contains("The page has crashed. Open it again");
        worksAgain();
        bench.bench().sh("kill -9 $(pgrep -of '/usr/lib/[c]hromium/chromium .*remote-debugging-pipe')");
        assertThat(tried("browser_read", Json.object()).words())
                .containsPattern("No page is open: the browser had been closed or had ended|the browser has ended");
        worksAgain();
        bench.done("keyboard", Json.object().with("keys", "alt+F4"));
        bench.bench().sh("sleep 1");
        assertThat(tried("browser_click", target("Good")).words()).contains("No page is open");
        worksAgain();
        bench.bench().sh("kill -9 $(pgrep -f '[n]ode .*browser.mjs')");
        assertThat(tried("browser_read", Json.object()).words())
                .containsPattern("No page is open|the browser's driver was ended by signal 9");
        worksAgain();
        bench.bench().sh("kill -STOP $(pgrep -f '[n]ode .*browser.mjs')");
        assertThat(tried("browser_wait", Json.object().with("text", "x").with("timeout", 1))
                        .words())
                .contains("did not answer within 1 s and was ended");
        worksAgain();
    }

    @Test
    void aWishToStopIsHeardAndNothingIsLeft() throws Exception {
        tried("/");
        var waiting = new FutureTask<>(
                () -> tried("browser_wait", Json.object().with("text", "never").with("timeout", 100)));
        Thread.ofVirtual().start(waiting);
        bench.bench().sh("sleep 1");
        bench.bench().cancel().ask();
        assertThat(waiting.get(120, TimeUnit.SECONDS).words()).contains("Stopped on request");
        bench.bench().renewCancel();
        worksAgain();
        bench.workshop().close();
        assertThat(
                        bench.bench()
                                .sh(
                                        "for i in $(seq 40); do left=$(pgrep -fa 'chromium|node' | grep -v pgrep | wc -l); [ $left = 0 ] && break; sleep 0.05; done;"
                                                + " echo $left; ls -d /tmp/.glovebox-browser.* /tmp/*hromium* /tmp/playwright* 2>/dev/null | wc -l"))
                .isEqualTo("0\n0\n");
    }
}

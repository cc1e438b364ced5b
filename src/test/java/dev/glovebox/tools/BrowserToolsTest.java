package dev.glovebox.tools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.protocol.Content;
import dev.glovebox.protocol.Json;
import dev.glovebox.sandbox.Egress;
import dev.glovebox.views.desktop.Desktop;
import dev.glovebox.views.desktop.Viewer;
import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("integration")
@Timeout(180)
final class BrowserToolsTest {
    /** A small app: a list that is kept by the server, and a report to download. */
    private static final String APP = """
            import html, http.server, urllib.parse
            items = []
            class App(http.server.BaseHTTPRequestHandler):
                def do_GET(self):
                    if self.path == '/report.csv':
                        return self.say('item\\n' + '\\n'.join(items) + '\\n', 'text/csv')
                    if self.path == '/long':
                        return self.say('<body style="background:#336699;height:9000px">')
                    if self.path == '/missing':
                        return self.say('none', 'text/plain', 404)
                    rows = ''.join('<li>' + html.escape(item) + '</li>' for item in items)
                    self.say('''<!doctype html><meta charset=utf-8><title>Things</title><h1>Things</h1>
                        <form method=post><label>New thing <input name=thing></label>
                        <label>Size <select name=size><option value=s>small</option><option value=l>large</option></select></label>
                        <label><input type=checkbox name=urgent> Urgent</label><button>Add</button></form>
                        <ul>''' + rows + '''</ul><a href=/report.csv download>Report</a>
                        <p id=late></p><button onclick="setTimeout(() => late.textContent = 'All saved', 700)">Save</button>
                        <button onclick="if (confirm('Really?')) late.textContent = 'Deleted'">Delete</button>
                        <a href=/missing target=_blank>Elsewhere</a>''')
                def do_POST(self):
                    form = urllib.parse.parse_qs(self.rfile.read(int(self.headers['content-length'])).decode())
                    items.append(' '.join(form.get(name, ['-'])[0] for name in ['thing', 'size', 'urgent']))
                    self.send_response(303)
                    self.send_header('location', '/')
                    self.end_headers()
                def say(self, text, kind='text/html', status=200):
                    self.send_response(status)
                    self.send_header('content-type', kind)
                    self.end_headers()
                    self.wfile.write(text.encode())
            http.server.ThreadingHTTPServer(('127.0.0.1', 5000), App).serve_forever()
            """;

    @TempDir
    Path workspace;

    private BrowserBench bench;

    @BeforeEach
    void open() throws InterruptedException {
        bench = BrowserBench.bubblewrap(workspace, new Egress.None());
        bench.serve(APP);
    }

    @AfterEach
    void close() {
        bench.close();
    }

    private String read(String format) throws InterruptedException {
        return bench.done("browser_read", Json.object().with("format", format));
    }

    private String open(String url) throws InterruptedException {
        return bench.done("browser_open", Json.object().with("url", url));
    }

    private static Json.Builder target(String target) {
        return Json.object().with("target", target);
    }

    @Test
    void anAppIsUsedByItsTreeAndByItsWords() throws Exception {
        assertThat(open("localhost:5000")).isEqualTo("[http://localhost:5000/ \"Things\"]\nOpened with status 200.");
        String tree = bench.done("browser_read", Json.object());
        assertThat(tree).contains("button \"Add\" [ref=", "combobox \"Size\" [ref=");
        bench.done(
                "browser_fill", target(reference(tree, "textbox \"New thing\"")).with("value", "Grüße & Co"));
        bench.done("browser_fill", target("Size").with("value", "large"));
        bench.done("browser_fill", target("Urgent").with("value", "true"));
        assertThat(bench.done("browser_click", target("Add")))
                .isEqualTo("[http://localhost:5000/ \"Things\"]\nClicked.");
        assertThat(read("text"))
                .startsWith("[http://localhost:5000/ \"Things\"]\n")
                .contains("Grüße & Co l on");

        bench.done("browser_fill", target("New thing").with("value", "second"));
        bench.done("browser_press", Json.object().with("keys", "ctrl+a Delete"));
        bench.done("browser_fill", target("css=input[name=thing]").with("value", "third"));
        bench.done("browser_press", Json.object().with("keys", "Return"));
        assertThat(read("text")).contains("third s -").doesNotContain("second");

        assertThat(bench.failed("browser_click", target("e99999")))
                .contains("There is no 'e99999' on the page as it is now");
        assertThat(bench.failed("browser_click", target("No such thing"))).contains("Nothing visible on the page fits");
        assertThat(bench.failed("browser_fill", target("Size").with("value", "huge")))
                .contains("There is no 'huge' to select; there are 'small', 'large'.");
        assertThat(bench.failed("browser_press", Json.object().with("keys", "Hyper")))
                .contains("Hyper");
    }

    private static String reference(String tree, String what) {
        return tree.lines()
                .filter(line -> line.contains(what))
                .findFirst()
                .orElseThrow()
                .replaceAll(".*\\[ref=(\\w+)].*", "$1");
    }

    @Test
    void whatHappensMeanwhileIsTold() throws Exception {
        open("http://localhost:5000/");
        bench.done("browser_click", target("Save"));
        assertThat(bench.done("browser_wait", Json.object().with("text", "All saved")))
                .contains("There after ");
        assertThat(bench.failed(
                        "browser_wait", Json.object().with("gone", "All saved").with("timeout", 1)))
                .contains("Timeout");
        bench.done("browser_wait", Json.object().with("until", "idle").with("url", "5000"));

        assertThat(bench.done("browser_click", target("Delete").with("answer", "cancel")))
                .contains("confirm 'Really?' was cancelled");
        assertThat(read("text")).doesNotContain("Deleted");
        assertThat(bench.done("browser_click", target("Delete"))).contains("confirm 'Really?' was accepted");
        assertThat(read("text")).contains("Deleted");

        assertThat(bench.done("browser_click", target("Elsewhere")))
                .startsWith("[http://localhost:5000/missing, tab 2 of 2; a new tab opened");
        bench.done("browser_wait", Json.object().with("until", "idle"));
        assertThat(read("console")).contains("error: Failed to load resource").contains("404");
        assertThat(open("tab 1")).startsWith("[http://localhost:5000/ \"Things\", tab 1 of 2]");
        assertThat(bench.failed("browser_open", Json.object().with("url", "tab 3")))
                .contains("There is no tab 3; there are 2.");
        assertThat(bench.failed("browser_open", Json.object().with("url", "localhost:5000/missing")))
                .contains("Opened with status 404.");
        assertThat(open("back")).contains("http://localhost:5000/ ");
    }

    @Test
    void filesGoIntoTheWorkspaceAndNowhereElse() throws Exception {
        open("localhost:5000");
        assertThat(bench.done("browser_click", target("Report")))
                .contains("a download of 'report.csv' was not taken (use browser_download)");
        assertThat(bench.done("browser_download", target("Report")))
                .isEqualTo(
                        "[http://localhost:5000/ \"Things\"]\nSaved 6 bytes in report.csv, from http://localhost:5000/report.csv.");
        assertThat(workspace.resolve("report.csv")).hasContent("item\n\n");
        assertThat(bench.done("browser_download", Json.object().with("url", "localhost:5000/report.csv")))
                .contains("Saved 6 bytes in report-2.csv");
        bench.done(
                "browser_download", Json.object().with("url", "localhost:5000/").with("path", "a/page.html"));
        assertThat(Files.readString(workspace.resolve("a/page.html"))).startsWith("<!doctype html>");
        assertThat(bench.failed("browser_download", Json.object().with("url", "localhost:5000/missing")))
                .contains("answered with status 404, and nothing was saved");
        for (String path : List.of("/etc/x", "../x", "a/../../x", "/tmp/x", "a/")) {
            assertThat(bench.failed("browser_download", target("Report").with("path", path)))
                    .contains("is no file of the workspace");
        }
        assertThat(bench.failed("browser_download", Json.object())).contains("either 'target'");
        assertThat(bench.bench().sh("ls -A /tmp/.glovebox-browser.*/downloads")).isEmpty();
    }

    @Test
    void thePageIsShownAndSeenOnTheDesktop() throws Exception {
        open("localhost:5000");
        BufferedImage page = picture(bench.bench().run("browser_screenshot", Json.object()));
        assertThat(page.getWidth()).isBetween(1200, 1280);
        assertThat(page.getHeight()).isBetween(600, 720);
        bench.done("browser_open", Json.object().with("url", "localhost:5000/long"));
        BufferedImage desktop = picture(bench.bench().run("wait_for_screen", Json.object()));
        assertThat(new Color(desktop.getRGB(700, 500))).isEqualTo(new Color(0x336699));
        ToolOutput whole = bench.bench().run("browser_screenshot", Json.object().with("full", true));
        assertThat(Workbench.text(whole)).contains("the upper 3000 of ");
        BufferedImage full = picture(whole);
        assertThat(full.getWidth() * full.getHeight()).isBetween(900_000, 1_152_000);
        assertThat(Math.max(full.getWidth(), full.getHeight())).isLessThanOrEqualTo(1568 + 1);
    }

    private static BufferedImage picture(ToolOutput output) throws Exception {
        String base64 = ((Content.Image) output.content().get(1)).base64();
        return ImageIO.read(new ByteArrayInputStream(Base64.getDecoder().decode(base64)));
    }

    @Test
    void onlyPagesOfTheWebAreOpened() throws Exception {
        for (String url : List.of(
                "file:///etc/passwd",
                "chrome://settings",
                "about:blank",
                "javascript:alert(1)",
                "data:text/html,x",
                "view-source:http://localhost:5000",
                "ftp://localhost/",
                "devtools://x",
                "nonsense")) {
            assertThat(bench.failed("browser_open", Json.object().with("url", url)))
                    .startsWith("browser_open: '" + url + "' is no address of the web");
        }
        assertThat(bench.failed("browser_read", Json.object()))
                .contains("No page is open. Open one with browser_open.");
        assertThat(bench.failed("browser_open", Json.object().with("url", "localhost:5999")))
                .contains("ERR_CONNECTION_REFUSED");
    }

    @Test
    void aPersonWhoHasTheHandsIsNotDisturbed() throws Exception {
        open("localhost:5000");
        Desktop desktop = bench.workshop().desktop().orElseThrow();
        Viewer viewer = desktop.view("anna");
        assertThat(desktop.hands().takeOver("anna")).isTrue();
        assertThat(bench.failed("browser_click", target("Add")))
                .startsWith("anna has mouse and keyboard. Nothing was done");
        assertThat(read("text")).contains("Things");
        viewer.close();
        bench.done("browser_click", target("Add"));
    }
}

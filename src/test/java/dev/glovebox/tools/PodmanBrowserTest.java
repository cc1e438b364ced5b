package dev.glovebox.tools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.protocol.Content;
import dev.glovebox.protocol.Json;
import dev.glovebox.sandbox.Egress;
import dev.glovebox.sandbox.podman.TestImage;
import dev.glovebox.testing.RealBoxes;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("integration")
@Timeout(180)
final class PodmanBrowserTest {
    private static final String APP = """
            import html, http.server, urllib.parse
            items = []
            class App(http.server.BaseHTTPRequestHandler):
                def do_GET(self):
                    rows = ''.join('<li>' + html.escape(item) + '</li>' for item in items)
                    self.send_response(200)
                    self.send_header('content-type', 'text/html')
                    self.end_headers()
                    self.wfile.write(('<!doctype html><title>Things</title><form method=post><label>New thing <input name=thing></label>'
                        '<button>Add</button></form><ul>' + rows + '</ul>').encode())
                def do_POST(self):
                    form = urllib.parse.parse_qs(self.rfile.read(int(self.headers['content-length'])).decode())
                    items.append(form['thing'][0])
                    self.send_response(303)
                    self.send_header('location', '/')
                    self.end_headers()
            http.server.ThreadingHTTPServer(('127.0.0.1', 5000), App).serve_forever()
            """;

    @TempDir
    Path workspace;

    private BrowserBench bench;

    @BeforeEach
    void open() throws InterruptedException {
        bench = BrowserBench.open(
                RealBoxes.podman(TestImage.name()),
                workspace,
                new Egress.None(),
                TestImage.hostsPrograms("/etc/fonts", "/etc/chromium.d"));
        bench.serve(APP);
    }

    @AfterEach
    void close() {
        bench.close();
    }

    @Test
    void anAppThatIsServedInsideIsUsed() throws Exception {
        assertThat(bench.done("browser_open", Json.object().with("url", "localhost:5000")))
                .contains("[http://localhost:5000/ \"Things\"", "Opened with status 200.");
        assertThat(bench.done("browser_read", Json.object())).contains("textbox \"New thing\" [ref=");
        bench.done("browser_fill", Json.object().with("target", "New thing").with("value", "Buy cheese"));
        bench.done("browser_click", Json.object().with("target", "Add"));
        assertThat(bench.done("browser_read", Json.object().with("format", "text")))
                .contains("Buy cheese");
        assertThat(bench.bench().run("browser_screenshot", Json.object()).content())
                .hasAtLeastOneElementOfType(Content.Image.class);
        assertThat(bench.done("http_request", Json.object().with("url", "localhost:5000")))
                .contains("200 OK", "<li>Buy cheese</li>");
    }
}

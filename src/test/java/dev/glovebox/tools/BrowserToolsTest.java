package dev.glovebox.tools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.protocol.Content;
import dev.glovebox.protocol.Json;
import dev.glovebox.sandbox.Egress;
import java.io.ByteArrayInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
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

    @Test
    void anAppIsUsedByItsTree() throws Exception {
        assertThat(bench.done("browser_open", Json.object().with("url", "localhost:5000")))
                .isEqualTo("[http://localhost:5000/ \"Things\"]\nOpened with status 200.");
        String tree = bench.done("browser_read", Json.object());
        System.out.println(tree);
        assertThat(tree).contains("textbox \"New thing\" [ref=");
        String box = tree.replaceAll("(?s).*textbox \"New thing\" (?:\\[active] )?\\[ref=(\\w+)].*", "$1");
        System.out.println(bench.done("browser_fill", Json.object().with("target", box).with("value", "Grüße & Co")));
        System.out.println(bench.done("browser_fill", Json.object().with("target", "Size").with("value", "large")));
        System.out.println(bench.done("browser_fill", Json.object().with("target", "Urgent").with("value", "true")));
        System.out.println(bench.done("browser_click", Json.object().with("target", "Add")));
        assertThat(bench.done("browser_read", Json.object().with("format", "text"))).contains("Grüße & Co l on");
        System.out.println(bench.done("browser_click", Json.object().with("target", "Save")));
        System.out.println(bench.done("browser_wait", Json.object().with("text", "All saved")));
        System.out.println(bench.done("browser_click", Json.object().with("target", "Delete").with("answer", "cancel")));
        System.out.println(bench.done("browser_click", Json.object().with("target", "css=a[target]")));
        System.out.println(bench.done("browser_open", Json.object().with("url", "tab 1")));
        System.out.println(bench.done("browser_fill", Json.object().with("target", "New thing").with("value", "second")));
        System.out.println(bench.done("browser_press", Json.object().with("keys", "Enter")));
        System.out.println(bench.done("browser_download", Json.object().with("target", "Report")));
        assertThat(workspace.resolve("report.csv")).hasContent("item\nGrüße & Co l on\nsecond s -\n");
        System.out.println(bench.done("browser_download", Json.object().with("url", "http://localhost:5000/report.csv")));
        System.out.println(bench.done("browser_download", Json.object().with("url", "http://localhost:5000/").with("path", "a/b.html")));
        System.out.println(bench.failed("browser_download", Json.object().with("url", "http://localhost:5000/missing")));
        ToolOutput shot = bench.bench().run("browser_screenshot", Json.object());
        byte[] png = Base64.getDecoder().decode(((Content.Image) shot.content().get(1)).base64());
        Files.write(Path.of("target/browser-shot.png"), png);
        var picture = ImageIO.read(new ByteArrayInputStream(png));
        System.out.println(Workbench.text(shot) + picture.getWidth() + "x" + picture.getHeight());
        ToolOutput desk = bench.bench().run("screenshot", Json.object());
        Files.write(Path.of("target/browser-desk.png"), Base64.getDecoder().decode(((Content.Image) desk.content().get(1)).base64()));
        System.out.println(bench.done("http_request", Json.object().with("url", "localhost:5000/report.csv")));
        System.out.println(bench.failed("http_request", Json.object().with("url", "localhost:5000/missing")));
        System.out.println(bench.bench().bash("ps aux | head -40; ls -la /tmp /tmp/.glovebox*; df /dev/shm /tmp; cat /sys/fs/cgroup/pids.current"));
    }
}

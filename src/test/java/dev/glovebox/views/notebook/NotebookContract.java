package dev.glovebox.views.notebook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.protocol.Json;
import dev.glovebox.sandbox.Box;
import dev.glovebox.testing.Ran;
import dev.glovebox.testing.RealPrograms;
import dev.glovebox.testing.Specs;
import dev.glovebox.views.ports.Listening;
import dev.glovebox.views.ports.Ports;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a notebook does in every kind of box. */
@Timeout(180)
public abstract class NotebookContract {
    /** Runs cells on the kernel of a connection file, and prints what they print or return. */
    private static final String CELLS = """
            import queue, sys
            from jupyter_client import BlockingKernelClient
            client = BlockingKernelClient(connection_file=sys.argv[1])
            client.load_connection_file()
            client.start_channels()
            client.wait_for_ready(timeout=60)
            def shown(message):
                content = message["content"]
                match message["msg_type"]:
                    case "stream": print(content["text"], end="")
                    case "execute_result": print(content["data"]["text/plain"])
                    case "display_data": print(*sorted(content["data"]))
                    case "error": print(content["ename"])
            for cell in sys.argv[2:]:
                client.execute_interactive(cell, timeout=60, output_hook=shown)
                try:
                    while True: shown(client.get_iopub_msg(timeout=0.3))
                except queue.Empty: pass
            """;

    private Box box;
    private Notebook notebook;

    protected abstract Box openBox();

    @BeforeEach
    void open() throws Exception {
        var supplies = RealPrograms.forNotebooks();
        box = openBox();
        notebook = new Notebook(box, supplies);
    }

    @AfterEach
    void close() {
        if (notebook != null) {
            notebook.close();
        }
        if (box != null) {
            box.close();
        }
    }

    private String cells(Running running, String kernel, String... cells) throws Exception {
        String id = new Rest(box, running)
                .post("/api/kernels", "{\"name\": \"" + kernel + "\"}")
                .string("id")
                .orElseThrow();
        List<String> argv = new ArrayList<>(
                List.of(running.python(), "-c", CELLS, running.folder() + "/runtime/kernel-" + id + ".json"));
        argv.addAll(List.of(cells));
        return Ran.in(box, Specs.inside(box, argv.toArray(String[]::new))).succeeded();
    }

    @Test
    void itStartsOnceWhenItIsWantedAndRunsBothLanguages() throws Exception {
        assertThat(notebook.state()).isEqualTo(new State.Idle());
        notebook.begin();
        assertThat(notebook.state())
                .isIn(new State.Starting("looking for it"), new State.Starting("it reads its packages"));
        Running running = notebook.await();
        assertThat(notebook.state()).isEqualTo(new State.Ready());
        assertThat(notebook.await()).isEqualTo(running);
        Json specs = new Rest(box, running).get("/api/kernelspecs");
        assertThat(specs.at("kernelspecs").orElseThrow())
                .isInstanceOfSatisfying(
                        Json.Obj.class, kernels -> assertThat(kernels.fields()).containsOnlyKeys("python3", "deno"));
        assertThat(cells(
                        running,
                        "python3",
                        "import os; x = 6; print(os.getcwd(), os.environ['HOME'])",
                        "x * 7",
                        "import matplotlib.pyplot as p; p.plot([1, 3, 2]); p.show()"))
                .isEqualTo(box.inside().workspace() + " " + box.inside().home() + "\n42\nimage/png text/plain\n");
        assertThat(cells(running, "deno", "const y: number = 6; y * 7", "console.log(Deno.cwd())"))
                .isEqualTo("42\n" + box.inside().workspace() + "\n");
    }

    @Test
    void whatKernelsListenToIsNoServerAndAServerInACellIs() throws Exception {
        Running running = notebook.await();
        cells(
                running,
                "python3",
                "import http.server, threading; s = http.server.ThreadingHTTPServer(('127.0.0.1', 5000), http.server.SimpleHTTPRequestHandler);"
                        + " threading.Thread(target=s.serve_forever, daemon=True).start()");
        cells(running, "deno", "1");
        assertThat(new Ports(box).now()).extracting(Listening::port).containsExactly(5000);
    }

    @Test
    void oneThatHasEndedSaysWhyAndIsStartedAgainWhenItIsWanted() throws Exception {
        Running first = notebook.await();
        Ran.script(box, "kill -9 $(pgrep -f -- -m.jupyterlab)");
        for (int i = 0; i < 100 && notebook.state() instanceof State.Ready; i++) {
            Thread.sleep(50);
        }
        assertThat(notebook.state()).isInstanceOfSatisfying(State.Failed.class, failed -> assertThat(failed.sentences())
                .startsWith("JupyterLab was ended by signal 9"));
        Running second = notebook.await();
        assertThat(second.folder()).isNotEqualTo(first.folder());
        assertThat(notebook.state()).isEqualTo(new State.Ready());
        assertThat(Ran.script(box, "ls -d /tmp/.glovebox-notebook.*").out()).isEqualTo(second.folder() + "\n");
    }

    @Test
    void itEndsWithItsKernelsAndLeavesNothing() throws Exception {
        String before = leftovers();
        Running running = notebook.await();
        cells(running, "python3", "while_busy = __import__('subprocess').Popen(['sleep', '1000'])");
        cells(running, "deno", "1");
        long begin = System.nanoTime();
        notebook.close();
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofMinutes(1));
        awaitLeftovers(before);
        assertThat(Ran.script(box, "ls -A").out()).isEmpty();
    }

    @Test
    void oneThatIsStartingEndsAtOnce() throws Exception {
        String before = leftovers();
        notebook.begin();
        Ran.script(box, "for i in $(seq 100); do pgrep -f -- -m.jupyterlab && break; sleep 0.05; done");
        long begin = System.nanoTime();
        notebook.close();
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofMinutes(1));
        awaitLeftovers(before);
        assertThat(notebook.state()).isInstanceOf(State.Failed.class);
    }

    /** What was killed takes a moment to be gone. */
    private void awaitLeftovers(String expected) throws InterruptedException {
        for (int i = 0; i < 20 && !leftovers().equals(expected); i++) {
            Thread.sleep(100);
        }
        assertThat(leftovers()).isEqualTo(expected);
    }

    /** Files and processes that a notebook could leave in the box. */
    private String leftovers() {
        return Ran.script(box, "ls -A /tmp; ps -eo comm= | grep -v '^ps$\\|^grep$\\|^bash$'")
                .out();
    }
}

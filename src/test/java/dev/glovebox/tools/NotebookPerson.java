package dev.glovebox.tools;

import dev.glovebox.views.notebook.Running;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** A person at a notebook, as the server sees one: by HTTP, by a WebSocket while a notebook is open, and by code in its kernel. */
final class NotebookPerson {
    private static final String COMMON = """
            import http.client, json, os, queue, socket, sys, time
            folder = sys.argv[1]
            def way():
                it = socket.socket(socket.AF_UNIX)
                it.connect(folder + "/jupyter.sock")
                return it
            def ask(method, path, body=None):
                connection = http.client.HTTPConnection("localhost")
                connection.sock = way()
                connection.request(method, path, body and json.dumps(body), {"Content-Type": "application/json"})
                text = connection.getresponse().read()
                return json.loads(text) if text else None
            def kernel(path):
                return [each["kernel"] for each in ask("GET", "/api/sessions") if each["path"] == path][0]
            """;

    private static final String OPEN = COMMON + """
            import websocket
            wanted = {"path": sys.argv[2], "name": "", "type": "notebook", "kernel": {"name": "python3"}}
            session = ask("POST", "/api/sessions", wanted)
            to = "ws://localhost/api/kernels/%s/channels" % session["kernel"]["id"]
            tab = websocket.create_connection(to, socket=way())
            open("/tmp/tab-open", "w").close()
            while os.path.exists("/tmp/tab-open"): time.sleep(0.05)
            tab.close()
            """;

    private static final String RUN = COMMON + """
            from jupyter_client import BlockingKernelClient
            client = BlockingKernelClient()
            client.load_connection_file(folder + "/runtime/kernel-%s.json" % kernel(sys.argv[2])["id"])
            client.start_channels()
            client.wait_for_ready(timeout=60)
            client.execute_interactive(sys.argv[3], timeout=60)
            try:  # Deno says that it is idle before it has told all
                while True:
                    late = client.get_iopub_msg(timeout=0.5)
                    if late["msg_type"] == "stream": print(late["content"]["text"], end="")
            except queue.Empty: pass
            """;

    private static final String RESTART = COMMON + """
            ask("POST", "/api/kernels/%s/restart" % kernel(sys.argv[2])["id"], {})
            """;

    private final Workbench bench;
    private final Running notebook;

    NotebookPerson(Workbench bench, Running notebook) {
        this.bench = bench;
        this.notebook = notebook;
    }

    /** Has a notebook open, on a kernel of its own, until it is closed. */
    void open(String path) {
        bench.sh(command(OPEN, path) + " >/tmp/tab 2>&1 </dev/null &\n"
                + "for i in $(seq 600); do [ -e /tmp/tab-open ] && exit 0; sleep 0.1; done; cat /tmp/tab; exit 1");
    }

    void close(String path) {
        bench.sh("rm -f /tmp/tab-open; for i in $(seq 100); do "
                + command(COMMON + "sys.exit(kernel(sys.argv[2])['connections'])\n", path)
                + " && exit 0; sleep 0.1; done; exit 1");
    }

    /** What code printed in the kernel of a notebook. */
    String run(String path, String code) {
        return bench.sh(command(RUN, path) + " " + quoted(code));
    }

    void begin(String path, String code) {
        bench.sh(command(RUN, path) + " " + quoted(code) + " >/dev/null 2>&1 </dev/null &");
    }

    void restart(String path) {
        bench.sh(command(RESTART, path));
    }

    private String command(String program, String path) {
        return notebook.python() + " -I -c " + quoted(program) + " " + notebook.folder() + " " + path;
    }

    private static String quoted(String text) {
        String data = Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
        return "\"$(echo " + data + " | base64 -d)\"";
    }
}

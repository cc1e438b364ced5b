package dev.glovebox.views.notebook;

import dev.glovebox.protocol.Cancel;
import dev.glovebox.protocol.Json;
import dev.glovebox.sandbox.Box;
import dev.glovebox.views.resident.Inside;
import dev.glovebox.views.supply.Supply;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** The kernel of TypeScript, told to a server as soon as Deno is there; nobody waits for that. */
final class DenoKernel implements AutoCloseable {
    private static final Duration LIMIT = Duration.ofSeconds(10);
    private static final String WRITE =
            "until [ -d \"$1\" ]; do sleep 0.1; done; cd \"$1\" && printf %s \"$2\" >new && mv new kernel.json";

    private final Cancel cancel = new Cancel();
    private final Thread thread;

    private DenoKernel(Supply deno, Box box, String folder) {
        thread = Thread.ofVirtual().name("deno-kernel").start(() -> tell(deno, box, folder));
    }

    /** @param folder that of the server */
    static DenoKernel begin(Supply deno, Box box, String folder) {
        return new DenoKernel(deno, box, folder);
    }

    private void tell(Supply deno, Box box, String folder) {
        try {
            Inside inside = new Inside(box, List.of());
            if (found(deno, inside) instanceof Supply.Ready.At(var program)) {
                inside.run(LIMIT, "/bin/sh", "-c", WRITE, "kernel", folder + "/data/kernels/deno", described(program));
            }
        } catch (IOException e) {
            // The box is going; a server without it is one without TypeScript.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The box's own first. */
    private Supply.Ready found(Supply deno, Inside inside) throws IOException, InterruptedException {
        Inside.Said own = inside.run(LIMIT, "/bin/sh", "-c", "command -v deno");
        return own.isFine()
                ? new Supply.Ready.At(own.out().strip())
                : deno.ready(inside.box(), new Supply.Patience(_ -> {}, cancel));
    }

    private static String described(String program) {
        return Json.object()
                .with(
                        "argv",
                        Json.of(Stream.of(program, "jupyter", "--kernel", "--conn", "{connection_file}")
                                .map(Json::of)
                                .toList()))
                .with("display_name", "TypeScript (Deno)")
                .with("language", "typescript")
                .with(
                        "env",
                        Json.object()
                                .with("DENO_NO_UPDATE_CHECK", "1")
                                .with("NO_COLOR", "1")
                                .end())
                .end()
                .text();
    }

    @Override
    public void close() {
        cancel.ask();
        thread.interrupt();
    }
}

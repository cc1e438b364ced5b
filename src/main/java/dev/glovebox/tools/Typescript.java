package dev.glovebox.tools;

import static dev.glovebox.tools.Parameter.optional;
import static dev.glovebox.tools.Parameter.required;

import dev.glovebox.protocol.ByteString;
import dev.glovebox.protocol.CallEnd;
import dev.glovebox.protocol.CallSpec;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.ToolSpec;
import dev.glovebox.sandbox.Box;
import dev.glovebox.sandbox.Call;
import dev.glovebox.tools.Parameter.Kind;
import dev.glovebox.views.notebook.Notebook;
import dev.glovebox.views.resident.Script;
import dev.glovebox.views.supply.Supplies;
import dev.glovebox.views.supply.Supply;
import dev.glovebox.views.supply.Supply.Patience;
import dev.glovebox.views.supply.Supply.Ready;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** TypeScript that remembers, by Deno. */
final class Typescript implements Tool {
    /** Requests come on descriptor 3, so that code which reads stdin finds it empty. */
    private static final String START = "exec \"$0\" eval --ext=js \"$1\" 3<&0 </dev/null 2>&1";

    private static final String NAME = "deno";

    static final Parameters PARAMETERS = Parameters.of(
            required("code", new Kind.Text(), "", Json.of("const n: number = 2; n * 21")),
            optional(
                    "timeout", new Kind.Whole(1, Interpreter.MOST_SECONDS), "seconds, 120 unless given", Json.of(300)));

    private static final ToolSpec SPEC = new ToolSpec(
            "typescript",
            "Run TypeScript in one Deno interpreter that keeps its variables; shows output and the last expression's value. Imports come"
                    + " first; top-level await works.",
            PARAMETERS.schema());

    private static final Duration LOOK = Duration.ofSeconds(10);

    private final Supply deno;
    private final CodePlace place;
    private final AtomicReference<@Nullable String> program = new AtomicReference<>();

    Typescript(Supply deno, OutputShelf shelf, Optional<Notebook> notebook) {
        this.deno = deno;
        var interpreter = new Interpreter(
                new Interpreter.Program(
                        "Deno",
                        Interpreter.Memory.ITS_OWN,
                        () -> List.of(
                                "sh",
                                "-c",
                                START,
                                String.valueOf(program.get()),
                                Script.beside(Typescript.class, "driver.js")),
                        List.of("NO_COLOR=1", "DENO_NO_UPDATE_CHECK=1"),
                        "Deno cannot be run in this box, so TypeScript cannot either. " + Supplies.DENO_WAY_OUT),
                shelf);
        place = new CodePlace(interpreter, new KernelBridge("deno", shelf), notebook);
    }

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public Effect effect() {
        return Effect.CHANGES;
    }

    @Override
    public ToolOutput run(Json json, ToolContext context) throws InterruptedException {
        Arguments arguments = PARAMETERS.read(json);
        if (!place.isShared() && program.get() == null) {
            switch (isOnPath(context)
                    ? new Ready.At(NAME)
                    : deno.ready(context.box(), new Patience(context.live(), context.cancel()))) {
                case Ready.At(var found) -> program.set(found);
                case Ready.Missing(var sentences) -> {
                    return ToolOutput.failed(sentences);
                }
            }
        }
        return place.run(arguments, context);
    }

    /** A person's own comes first, and nothing is fetched. */
    private static boolean isOnPath(ToolContext context) throws InterruptedException {
        Box.Inside inside = context.box().inside();
        Call look = context.box()
                .start(new CallSpec(
                        Stream.of("sh", "-c", "command -v " + NAME)
                                .map(ByteString::of)
                                .toList(),
                        inside.environment().stream().map(ByteString::of).toList(),
                        ByteString.of(inside.workspace()),
                        new CallSpec.Stdio.Pipes(),
                        Optional.of(LOOK),
                        Map.of()));
        look.discardOutput();
        return look.await() instanceof CallEnd.Exited exited && exited.code() == 0;
    }

    @Override
    public void close() {
        place.close();
    }
}

package dev.glovebox.tools;

import static dev.glovebox.tools.Parameter.optional;
import static dev.glovebox.tools.Parameter.required;

import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.ToolSpec;
import dev.glovebox.tools.Parameter.Kind;
import java.util.List;

/** TypeScript that remembers, by Deno. */
final class Typescript implements Tool {
    /** Requests come on descriptor 3, so that code which reads stdin finds it empty. */
    private static final String START = "exec \"$0\" eval --ext=js \"$1\" 3<&0 </dev/null 2>&1";

    private static final Parameters PARAMETERS = Parameters.of(
            required("code", new Kind.Text(), "", Json.of("const n: number = 2; n * 21")),
            optional(
                    "timeout", new Kind.Whole(1, Interpreter.MOST_SECONDS), "seconds, 120 unless given", Json.of(300)));

    private static final ToolSpec SPEC = new ToolSpec(
            "typescript",
            "Run TypeScript in one Deno interpreter that keeps its variables; shows output and the last expression's value. Imports come"
                    + " first; top-level await works.",
            PARAMETERS.schema());

    private final Interpreter interpreter;

    /** @param deno a name on the box's PATH, or a path inside */
    Typescript(String deno, OutputShelf shelf) {
        interpreter = new Interpreter(
                new Interpreter.Program(
                        "Deno",
                        () -> List.of("sh", "-c", START, deno, Resources.text("driver.js")),
                        List.of("NO_COLOR=1", "DENO_NO_UPDATE_CHECK=1"),
                        "There is no Deno in this box, so TypeScript cannot be run. A person can install it with 'npm install --global deno';"
                                + " until then use python, or bash with node."),
                shelf);
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
        return interpreter.run(PARAMETERS.read(json), context);
    }

    @Override
    public void close() {
        interpreter.close();
    }
}

package dev.glovebox.tools;

import static dev.glovebox.tools.Parameter.optional;
import static dev.glovebox.tools.Parameter.required;

import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.ToolSpec;
import dev.glovebox.tools.Parameter.Kind;
import java.util.List;

/** Python that remembers. */
final class Python implements Tool {
    private static final Parameters PARAMETERS = Parameters.of(
            required("code", new Kind.Text(), "", Json.of("1 + 1")),
            optional(
                    "timeout", new Kind.Whole(1, Interpreter.MOST_SECONDS), "seconds, 120 unless given", Json.of(300)));

    private static final ToolSpec SPEC = new ToolSpec(
            "python",
            "Run Python in one interpreter that keeps its variables; shows output and the last expression's value. Open matplotlib figures"
                    + " come back as images.",
            PARAMETERS.schema());

    private final Interpreter interpreter;

    Python(OutputShelf shelf) {
        interpreter = new Interpreter(
                new Interpreter.Program(
                        "Python",
                        () -> List.of("python3", "-u", "-c", Resources.text("driver.py")),
                        List.of("PYTHONUTF8=1", "MPLBACKEND=Agg"),
                        "There is no python3 in this box; use bash instead, or ask for a box with Python."),
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

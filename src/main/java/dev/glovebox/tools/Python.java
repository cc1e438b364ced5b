package dev.glovebox.tools;

import static dev.glovebox.tools.Parameter.optional;
import static dev.glovebox.tools.Parameter.required;

import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.ToolSpec;
import dev.glovebox.tools.Parameter.Kind;
import dev.glovebox.views.notebook.Notebook;
import dev.glovebox.views.resident.Script;
import java.util.List;
import java.util.Optional;

/** Python that remembers. */
final class Python implements Tool {
    static final Parameters PARAMETERS = Parameters.of(
            required("code", new Kind.Text(), "", Json.of("1 + 1")),
            optional(
                    "timeout", new Kind.Whole(1, Interpreter.MOST_SECONDS), "seconds, 120 unless given", Json.of(300)));

    private static final ToolSpec SPEC = new ToolSpec(
            "python",
            "Run Python in one interpreter that keeps its variables; shows output and the last expression's value. Open matplotlib figures"
                    + " come back as images.",
            PARAMETERS.schema());

    private final CodePlace place;

    Python(OutputShelf shelf, Optional<Notebook> notebook) {
        var interpreter = new Interpreter(
                new Interpreter.Program(
                        "Python",
                        Interpreter.Memory.ITS_OWN,
                        () -> List.of(
                                "python3",
                                "-u",
                                "-c",
                                Script.beside(Python.class, "table.py") + Script.beside(Python.class, "driver.py")),
                        List.of("PYTHONUTF8=1", "MPLBACKEND=Agg"),
                        "There is no python3 in this box; use bash instead, or ask for a box with Python."),
                shelf);
        place = new CodePlace(interpreter, new KernelBridge("python3", shelf), notebook);
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
        return place.run(PARAMETERS.read(json), context);
    }

    @Override
    public void close() {
        place.close();
    }
}

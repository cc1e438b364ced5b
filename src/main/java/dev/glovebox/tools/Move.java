package dev.glovebox.tools;

import static dev.glovebox.tools.Parameter.required;

import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.ToolSpec;
import dev.glovebox.tools.Parameter.Kind;
import dev.glovebox.views.FileOutcome.Done;
import dev.glovebox.views.FileOutcome.Failed;

/** A file or folder under another name. Models have mv; this is for steps without a model. */
final class Move implements Tool {
    static final Parameters PARAMETERS = Parameters.of(
            required("from", new Kind.Text(), "", Json.of("a.txt")),
            required("to", new Kind.Text(), "", Json.of("docs/a.txt")));

    private static final ToolSpec SPEC = new ToolSpec(
            "move", "Move or rename a file or folder; makes parent folders, replaces nothing.", PARAMETERS.schema());

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
        BoxPath from = BoxPath.of(arguments.text("from"), context.box());
        BoxPath to = BoxPath.of(arguments.text("to"), context.box());
        return switch (new KeptWrite(context).move(from, to)) {
            case Failed<?> failed -> FileTrouble.of(failed, new BoxPath(from.given() + " to " + to.given(), ""));
            case Done<?> done ->
                ToolOutput.done(
                        "Moved " + from.given() + " to " + to.given() + ".",
                        Json.object()
                                .with("from", from.absolute())
                                .with("to", to.absolute())
                                .end());
        };
    }
}

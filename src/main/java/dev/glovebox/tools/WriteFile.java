package dev.glovebox.tools;

import static dev.glovebox.tools.Parameter.required;

import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.ToolSpec;
import dev.glovebox.tools.Parameter.Kind;
import dev.glovebox.views.FileOutcome.Done;
import dev.glovebox.views.FileOutcome.Failed;
import java.nio.charset.StandardCharsets;

/** A whole file, written at once or not at all. */
final class WriteFile implements Tool {
    static final Parameters PARAMETERS = Parameters.of(
            required("path", new Kind.Text(), "", Json.of("src/main.py")),
            required("content", new Kind.Text(), "", Json.of("print('hi')\n")));

    private static final ToolSpec SPEC = new ToolSpec(
            "write_file",
            "Write a whole file; makes parent folders, replaces what was there. To change part of a file use edit_file.",
            PARAMETERS.schema());

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
        BoxPath path = BoxPath.of(arguments.text("path"), context.box());
        byte[] content = arguments.text("content").getBytes(StandardCharsets.UTF_8);
        return switch (new KeptWrite(context).put(path, content)) {
            case Failed<?> failed -> FileTrouble.of(failed, path);
            case Done<?> done ->
                ToolOutput.done(
                        "Wrote " + content.length + " bytes to " + path.given() + ".",
                        Json.object()
                                .with("path", path.absolute())
                                .with("bytes", content.length)
                                .end());
        };
    }
}

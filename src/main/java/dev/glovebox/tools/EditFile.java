package dev.glovebox.tools;

import static dev.glovebox.tools.Parameter.optional;
import static dev.glovebox.tools.Parameter.required;

import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.ToolSpec;
import dev.glovebox.tools.Parameter.Kind;
import dev.glovebox.tools.edit.Edits;
import dev.glovebox.views.FileOutcome;
import dev.glovebox.views.FileOutcome.Done;
import dev.glovebox.views.FileOutcome.Failed;
import dev.glovebox.views.WholeFile;
import dev.glovebox.views.changes.Keeping;
import java.util.List;
import java.util.stream.IntStream;

/** Parts of a file replaced, all or none. */
final class EditFile implements Tool {
    private static final int LARGEST = Keeping.LARGEST;
    private static final int MOST_DETAIL = 4000;

    private static final Parameters EDIT = Parameters.of(
            required("old", new Kind.Text(), "", Json.of("a = 1")),
            required("new", new Kind.Text(), "", Json.of("a = 2")),
            optional("all", new Kind.Flag(), "every match", Json.of(true)));

    private static final Parameters PARAMETERS = Parameters.of(
            required("path", new Kind.Text(), "", Json.of("src/main.py")),
            required("edits", new Kind.Items(EDIT), "", Json.of(List.of(Json.parse(EDIT.example())))));

    private static final ToolSpec SPEC = new ToolSpec(
            "edit_file",
            "Replace exact text in a file. Each old must match exactly once unless all is true; edits apply in order, all or none.",
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
        List<Edits.Edit> edits =
                arguments.items("edits").stream().map(EditFile::edit).toList();
        FileOutcome<WholeFile> found = context.files().whole(path.bytes(), LARGEST);
        return switch (found) {
            case Failed<?> failed -> new NearNames(context).explain(failed, path);
            case Done<WholeFile>(var file)
            when file.content().isEmpty() ->
                ToolOutput.failed(path.given() + " is larger than 8 MB; change it with bash or python.");
            case Done<WholeFile>(var file)
            when file.content().orElseThrow().contains((byte) 0) ->
                ToolOutput.failed(path.given() + " is not a text file; change it with bash or python.");
            case Done<WholeFile>(var file) ->
                switch (Edits.apply(file.content().orElseThrow(), edits)) {
                    case Edits.Outcome.Refused(var reason) -> ToolOutput.failed(path.given() + ": " + reason);
                    case Edits.Outcome.Edited edited ->
                        switch (write(path, found, edited, context)) {
                            case Failed<?> failed -> FileTrouble.of(failed, path);
                            case Done<?> done -> ToolOutput.done(text(edited, path), details(edited, edits, path));
                        };
                };
        };
    }

    private static FileOutcome<?> write(
            BoxPath path, FileOutcome<WholeFile> found, Edits.Outcome.Edited edited, ToolContext context)
            throws InterruptedException {
        return new KeptWrite(context)
                .put(path, KeptWrite.before(found), edited.content().toBytes());
    }

    private static Edits.Edit edit(Arguments edit) {
        return new Edits.Edit(edit.text("old"), edit.text("new"), edit.flag("all") ? Edits.Scope.ALL : Edits.Scope.ONE);
    }

    private static String text(Edits.Outcome.Edited edited, BoxPath path) {
        return "Edited " + path.given() + ": " + edited.replacements()
                + (edited.replacements() == 1 ? " replacement" : " replacements") + ", at line "
                + String.join(", ", edited.lines().stream().map(String::valueOf).toList()) + ".";
    }

    private static Json details(Edits.Outcome.Edited edited, List<Edits.Edit> edits, BoxPath path) {
        List<Json.Obj> shown = IntStream.range(0, edits.size())
                .mapToObj(i -> Json.object()
                        .with("line", edited.lines().get(i))
                        .with("old", shortened(edits.get(i).old()))
                        .with("new", shortened(edits.get(i).replacement()))
                        .end())
                .toList();
        return Json.object().with("path", path.absolute()).with("edits", shown).end();
    }

    private static String shortened(String text) {
        return text.length() > MOST_DETAIL ? text.substring(0, MOST_DETAIL) + "..." : text;
    }
}

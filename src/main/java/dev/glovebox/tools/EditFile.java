package dev.glovebox.tools;

import static dev.glovebox.tools.Parameter.optional;
import static dev.glovebox.tools.Parameter.required;

import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.ToolSpec;
import dev.glovebox.tools.Parameter.Kind;
import dev.glovebox.tools.edit.Edits;
import dev.glovebox.tools.edit.Edits.Edit;
import dev.glovebox.views.FileOutcome.Done;
import dev.glovebox.views.FileOutcome.Failed;
import dev.glovebox.views.changes.Keeping;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Parts of files replaced, all or none. */
final class EditFile implements Tool {
    private static final int MOST_FILES = 20;
    private static final String NONE = "No file of this call was changed.";

    private static final Parameters EDIT = Parameters.of(
            required("old", new Kind.Text(), "", Json.of("a = 1")),
            required("new", new Kind.Text(), "", Json.of("a = 2")),
            optional("all", new Kind.Flag(), "every match", Json.of(true)),
            optional("path", new Kind.Text(), "if another file", Json.of("src/other.py")));

    static final Parameters PARAMETERS = Parameters.of(
            required("path", new Kind.Text(), "", Json.of("src/main.py")),
            required("edits", new Kind.Items(EDIT), "", Json.of(List.of(Json.parse(EDIT.example())))));

    private static final ToolSpec SPEC = new ToolSpec(
            "edit_file",
            "Replace exact text in one or more files. Each old must match exactly once unless all is true; edits apply in order, all or none.",
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
        EditPlan plan = EditPlan.of(wanted(PARAMETERS.read(json), context), context);
        boolean several = plan.files().size() + plan.refusals().size() > 1;
        if (!plan.refusals().isEmpty()) {
            return ToolOutput.failed(String.join("\n", plan.refusals()) + (several ? "\n" + NONE : ""));
        }
        Optional<ToolOutput> failed = several
                ? new WriteTogether(plan.files(), context).write().map(ToolOutput::failed)
                : write(plan.files().getFirst(), context);
        return failed.isPresent() ? failed.get() : edited(plan.files());
    }

    /** In the order in which the files are named first. */
    private static Map<BoxPath, List<Edit>> wanted(Arguments arguments, ToolContext context) {
        Map<String, BoxPath> names = new HashMap<>();
        Map<BoxPath, List<Edit>> wanted = new LinkedHashMap<>();
        for (Arguments edit : arguments.items("edits")) {
            String given = edit.optionalText("path").orElse(arguments.text("path"));
            BoxPath path = BoxPath.of(given, context.box());
            BoxPath first = names.computeIfAbsent(path.plain(), plain -> path);
            wanted.computeIfAbsent(first, file -> new ArrayList<>()).add(edit(edit));
        }
        if (wanted.size() > MOST_FILES) {
            throw new BadArguments("One call edits at most " + MOST_FILES + " files; send several calls.");
        }
        return wanted;
    }

    private static Edit edit(Arguments edit) {
        return new Edit(edit.text("old"), edit.text("new"), edit.flag("all") ? Edits.Scope.ALL : Edits.Scope.ONE);
    }

    private static Optional<ToolOutput> write(EditedFile file, ToolContext context) throws InterruptedException {
        Keeping.Before before = KeptWrite.before(new Done<>(file.found()));
        return switch (new KeptWrite(context)
                .put(file.path(), before, file.after().toBytes())) {
            case Failed<?> failed -> Optional.of(FileTrouble.of(failed, file.path()));
            case Done<?> done -> Optional.empty();
        };
    }

    private static ToolOutput edited(List<EditedFile> files) {
        String text = files.stream().map(EditedFile::sentence).collect(Collectors.joining("\n"));
        List<Json> details = files.stream().map(EditedFile::details).toList();
        return ToolOutput.done(
                text,
                details.size() == 1
                        ? details.getFirst()
                        : Json.object().with("files", details).end());
    }
}

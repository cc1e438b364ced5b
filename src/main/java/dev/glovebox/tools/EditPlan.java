package dev.glovebox.tools;

import dev.glovebox.protocol.ByteString;
import dev.glovebox.tools.edit.Edits;
import dev.glovebox.tools.edit.Edits.Edit;
import dev.glovebox.views.FileOutcome.Done;
import dev.glovebox.views.FileOutcome.Failed;
import dev.glovebox.views.WholeFile;
import dev.glovebox.views.changes.Keeping;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Tries the edits of one call on every file, and writes nothing. */
final class EditPlan {
    private final ToolContext context;
    private final List<EditedFile> files = new ArrayList<>();
    private final List<String> refusals = new ArrayList<>();
    private int room = Keeping.LARGEST;

    private EditPlan(ToolContext context) {
        this.context = context;
    }

    static EditPlan of(Map<BoxPath, List<Edit>> wanted, ToolContext context) throws InterruptedException {
        EditPlan plan = new EditPlan(context);
        for (var file : wanted.entrySet()) {
            plan.add(file.getKey(), file.getValue());
        }
        return plan;
    }

    List<EditedFile> files() {
        return List.copyOf(files);
    }

    /** Why not, for each file that cannot be edited so. */
    List<String> refusals() {
        return List.copyOf(refusals);
    }

    private void add(BoxPath path, List<Edit> edits) throws InterruptedException {
        switch (context.files().whole(path.bytes(), room)) {
            case Failed<?> failed ->
                refusals.add(new NearNames(context).explain(failed, path).words());
            case Done<WholeFile>(var file) when file.content().isEmpty() -> refusals.add(tooLarge(path));
            case Done<WholeFile>(var file)
            when file.content().orElseThrow().contains((byte) 0) ->
                refusals.add(path.given() + " is not a text file; change it with bash or python.");
            case Done<WholeFile>(var file) -> add(path, file, edits);
        }
    }

    private void add(BoxPath path, WholeFile file, List<Edit> edits) {
        ByteString content = file.content().orElseThrow();
        room -= content.size();
        switch (Edits.apply(content, edits)) {
            case Edits.Outcome.Refused(var reason) -> refusals.add(path.given() + ": " + reason);
            case Edits.Outcome.Edited edited -> files.add(new EditedFile(path, file, edits, edited));
        }
    }

    private String tooLarge(BoxPath path) {
        return room == Keeping.LARGEST
                ? path.given() + " is larger than 8 MB; change it with bash or python."
                : path.given() + ": the files of this call are larger than 8 MB together; edit it in another.";
    }
}

package dev.glovebox.tools;

import dev.glovebox.protocol.ByteString;
import dev.glovebox.protocol.Json;
import dev.glovebox.tools.edit.Edits;
import dev.glovebox.tools.edit.Edits.Edit;
import dev.glovebox.views.WholeFile;
import java.util.List;
import java.util.stream.IntStream;

/** The edits of one file, which fit what was found there and are not written yet. */
record EditedFile(BoxPath path, WholeFile found, List<Edit> edits, Edits.Outcome.Edited edited) {
    private static final int MOST_DETAIL = 4000;

    EditedFile {
        edits = List.copyOf(edits);
    }

    ByteString before() {
        return found.content().orElseThrow();
    }

    ByteString after() {
        return edited.content();
    }

    String sentence() {
        return "Edited " + path.given() + ": " + edited.replacements()
                + (edited.replacements() == 1 ? " replacement" : " replacements") + ", at line "
                + String.join(", ", edited.lines().stream().map(String::valueOf).toList()) + ".";
    }

    Json details() {
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

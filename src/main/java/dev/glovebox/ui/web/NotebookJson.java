package dev.glovebox.ui.web;

import dev.glovebox.protocol.Json;
import dev.glovebox.ui.web.Problem.Code;
import dev.glovebox.views.notebook.Notebook;
import dev.glovebox.views.notebook.State;
import dev.glovebox.views.workshop.Workshop;
import java.util.Map;

/** A box's notebook as clients are told of it. */
final class NotebookJson {
    private static final String NONE =
            "this box has no notebook, since none was asked for: begin a session with the capability notebook";

    private NotebookJson() {}

    static Json schema() {
        return Schema.object(
                Map.entry("state", Schema.oneOf("idle", "starting", "ready", "failed")),
                Map.entry("detail", Schema.text()),
                Map.entry("shared", Schema.truth()));
    }

    static Json of(Notebook notebook) {
        return switch (notebook.state()) {
            case State.Idle() -> told(notebook, "idle", "");
            case State.Starting(var doing) -> told(notebook, "starting", doing);
            case State.Ready() -> told(notebook, "ready", "");
            case State.Failed(var sentences) -> told(notebook, "failed", sentences);
        };
    }

    private static Json told(Notebook notebook, String state, String detail) {
        return Json.object()
                .with("state", state)
                .with("detail", detail)
                .with("shared", notebook.isShared())
                .end();
    }

    /** Or a refusal that says why there is none. */
    static Notebook required(Workshop workshop) {
        return workshop.notebook().orElseThrow(() -> Problem.refused(Code.CONFLICT, NONE));
    }
}

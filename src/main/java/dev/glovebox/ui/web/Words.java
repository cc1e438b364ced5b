package dev.glovebox.ui.web;

import dev.glovebox.protocol.Json;

/** Texts of the description that several routes share. */
final class Words {
    static final String ABOUT =
            "Jobs in sealed boxes: schedule, watch, collect. Every refusal is a problem document (RFC 9457) whose `code` stays. Another method "
                    + "than those listed gives 405 with Allow; HEAD is answered like GET; there is no CORS.";
    static final String IDEMPOTENCY =
            "The client's own key for this wish: the same key with the same body gives the same job again, for a day at least";
    static final Json REQUEST_EXAMPLE =
            Json.object().with("task", "Build me a todo app").end();

    private Words() {}
}

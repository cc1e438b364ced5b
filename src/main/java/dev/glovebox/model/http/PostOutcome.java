package dev.glovebox.model.http;

import java.util.Map;

/** What came of a request. */
public sealed interface PostOutcome {
    /** The sink has had its last event. */
    record Finished() implements PostOutcome {}

    /** The stream came to its proper end, and the sink would have taken more. */
    record Ended() implements PostOutcome {}

    /**
     * An answer that is no stream of events.
     *
     * @param headers by their names in lower case
     * @param body as much of it as is read
     */
    record Rejected(int status, Map<String, String> headers, String body) implements PostOutcome {
        public Rejected {
            headers = Map.copyOf(headers);
        }
    }

    /** No answer, or half of one. */
    record Broken(String why, Again again) implements PostOutcome {}

    record Cancelled() implements PostOutcome {}

    /** Whether asking again makes sense. */
    enum Again {
        /** The kept connection had died; a new one will do. */
        AT_ONCE,
        LATER,
        NEVER
    }
}

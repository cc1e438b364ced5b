package dev.glovebox.jobs;

import dev.glovebox.protocol.Json;
import java.util.List;
import java.util.Optional;

/** What the operator lets users ask for. */
public interface Rules {
    /** Why this cannot be had: checked before it is queued. */
    Optional<Objection> objection(String user, Request request);

    /** The sentence about a field of the request names the value, the rule and the way out. */
    record Objection(String field, String sentence) {}

    /** What holds for everybody, for clients. */
    Json.Obj limits();

    /** Which a request may name. */
    Models models();

    /**
     * By name.
     *
     * @param usual the one for requests that name none, if it can be used
     */
    record Models(List<String> names, Optional<String> usual) {
        public Models {
            names = List.copyOf(names);
        }
    }

    JobStore.Bounds bounds();
}

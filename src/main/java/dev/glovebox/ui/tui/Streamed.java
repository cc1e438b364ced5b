package dev.glovebox.ui.tui;

import dev.glovebox.protocol.AgentEvent;
import java.util.Optional;

/** Live events of one kind that follow each other, as one; of a tool's output only as much as is ever shown. */
final class Streamed {
    private static final int MOST_OUTPUT = 256 * 1024;

    private final StringBuilder text = new StringBuilder();
    private Kind kind = Kind.NONE;
    private String call = "";

    private enum Kind {
        NONE,
        TEXT,
        THINKING,
        OUTPUT
    }

    boolean isEmpty() {
        return kind == Kind.NONE;
    }

    /** What came before, when this does not go on with it. */
    Optional<Happening> add(AgentEvent.Live event) {
        return switch (event) {
            case AgentEvent.TextDelta(var piece) -> add(Kind.TEXT, "", piece);
            case AgentEvent.ThinkingDelta(var piece) -> add(Kind.THINKING, "", piece);
            case AgentEvent.ToolOutput(var id, var piece) -> add(Kind.OUTPUT, id, piece);
        };
    }

    private Optional<Happening> add(Kind next, String id, String piece) {
        Optional<Happening> before = next == kind && id.equals(call) ? Optional.empty() : end();
        kind = next;
        call = id;
        text.append(piece);
        if (kind == Kind.OUTPUT && text.length() > 2 * MOST_OUTPUT) {
            text.delete(0, text.length() - MOST_OUTPUT);
        }
        return before;
    }

    /** What came so far; from here on it begins anew. */
    Optional<Happening> end() {
        String all = text.toString();
        Optional<AgentEvent.Live> event =
                switch (kind) {
                    case NONE -> Optional.empty();
                    case TEXT -> Optional.of(new AgentEvent.TextDelta(all));
                    case THINKING -> Optional.of(new AgentEvent.ThinkingDelta(all));
                    case OUTPUT -> Optional.of(new AgentEvent.ToolOutput(call, all));
                };
        kind = Kind.NONE;
        text.setLength(0);
        return event.map(Happening.Live::new);
    }
}

package dev.glovebox.tools;

import dev.glovebox.protocol.Content;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.ToolResult.Outcome;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What came of a tool's run: content for the model, details for whoever looks on. */
public record ToolOutput(Outcome outcome, List<Content> content, Json details) {
    public ToolOutput {
        content = List.copyOf(content);
    }

    public static ToolOutput done(String text, Json details) {
        return new ToolOutput(Outcome.DONE, List.of(new Content.Text(text)), details);
    }

    /** The text says what to do next. */
    public static ToolOutput failed(String text) {
        return failed(text, Json.object().end());
    }

    public static ToolOutput failed(String text, Json details) {
        return new ToolOutput(Outcome.FAILED, List.of(new Content.Text(text)), details);
    }

    /** All texts of it. */
    String words() {
        return content.stream()
                .flatMap(piece -> piece instanceof Content.Text(var text) ? Stream.of(text) : Stream.empty())
                .collect(Collectors.joining("\n"));
    }
}

package dev.glovebox.ui.tui.full;

import dev.glovebox.protocol.Content.ToolCall;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.ToolResult;
import dev.glovebox.ui.tui.text.Row;
import dev.glovebox.ui.tui.text.Span;
import dev.glovebox.ui.tui.text.Style;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** A piece of a session that can be set at any width; it keeps what happened, not how that looks. */
sealed interface Block {
    /** Characters, about. */
    default long length() {
        return 0;
    }

    record Nothing() implements Block {}

    /** A few, wrapped between words. */
    record Lines(List<Row> rows) implements Block {
        public Lines {
            rows = List.copyOf(rows);
        }
    }

    record Markdown(String text) implements Block {
        @Override
        public long length() {
            return text.length();
        }
    }

    /** As it is, broken where a row is full; the pieces are on lines of their own. */
    record Text(List<String> pieces, Margin margin, Style style) implements Block {
        public Text {
            pieces = List.copyOf(pieces);
        }

        Text(String text, Margin margin, Style style) {
            this(List.of(text), margin, style);
        }

        @Override
        public long length() {
            return pieces.stream().mapToLong(String::length).sum();
        }
    }

    record Running(ToolCall call) implements Block {}

    /** There will be no result. */
    record CutOff(ToolCall call) implements Block {}

    /** What came of a call, without what it printed. */
    record Ended(Optional<ToolCall> call, ToolResult result, Duration took) implements Block {}

    /** What a call has replaced. */
    record Edits(Json details) implements Block {
        @Override
        public long length() {
            return 400;
        }
    }

    /** What a call has written, which only its arguments tell. */
    record Written(ToolCall call) implements Block {
        @Override
        public long length() {
            return call.arguments().length();
        }
    }

    /** What stands before the first row and before the others, equally wide. */
    record Margin(Span first, Span rest) {
        static final Margin INDENT = new Margin(Span.of("  "), Span.of("  "));
    }
}

package dev.glovebox.ui.tui.full;

import dev.glovebox.protocol.Content;
import dev.glovebox.protocol.Content.ToolCall;
import dev.glovebox.protocol.ToolResult;
import dev.glovebox.protocol.ToolResult.Outcome;
import dev.glovebox.ui.tui.full.Block.Margin;
import dev.glovebox.ui.tui.full.Part.Fold;
import dev.glovebox.ui.tui.full.Part.Kind;
import dev.glovebox.ui.tui.text.Style;
import dev.glovebox.ui.words.Ends;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A call as a part: its line, and beneath it what it printed, wrote or replaced. */
final class CallParts {
    private static final int MOST_OPEN = 10;

    private CallParts() {}

    static Part running(ToolCall call) {
        return new Part(Kind.CALL, new Block.Running(call));
    }

    static Part cutOff(ToolCall call) {
        return new Part(Kind.CALL, new Block.CutOff(call));
    }

    static Part ended(Optional<ToolCall> call, ToolResult result, Duration took) {
        Block head = new Block.Ended(call, result, took);
        if (result.outcome() == Outcome.DONE && DiffRows.isIn(result.details())) {
            boolean few = DiffRows.count(result.details()) <= MOST_OPEN;
            return new Part(Kind.CALL, head, new Block.Edits(result.details()), few ? Fold.OPEN : Fold.FOLDED);
        }
        boolean wrote = result.outcome() == Outcome.DONE
                && call.map(ToolCall::name).filter("write_file"::equals).isPresent();
        return new Part(Kind.CALL, head, wrote ? new Block.Written(call.orElseThrow()) : printed(result), Fold.FOLDED);
    }

    private static Block printed(ToolResult result) {
        List<String> texts = result.content().stream()
                .filter(content -> !content.equals(Ends.alone(result.details())))
                .flatMap(content -> content instanceof Content.Text(var text) ? Stream.of(text) : Stream.of())
                .map(text -> Ends.printed(text, result.details()))
                .filter(text -> !text.isBlank())
                .toList();
        return texts.isEmpty() ? new Block.Nothing() : new Block.Text(texts, Margin.INDENT, Style.DIM);
    }
}

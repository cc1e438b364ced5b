package dev.glovebox.ui.tui;

import dev.glovebox.ui.tui.Questions.Answer;
import dev.glovebox.ui.tui.input.Key;
import dev.glovebox.ui.tui.text.Row;
import dev.glovebox.ui.tui.text.Span;
import dev.glovebox.ui.tui.text.Style;
import dev.glovebox.ui.tui.text.Tone;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A question on the screen. Its keys count only after a moment in which nothing was typed: what somebody is writing is no answer. */
final class Prompting {
    private static final long QUIET = Mailbox.millis(600);

    private final Asking asking;
    private long lastTyped;

    Prompting(Asking asking, long now) {
        this.asking = asking;
        lastTyped = now;
    }

    boolean isOver() {
        return asking.isOver();
    }

    /** Whether the key was for the question. */
    boolean takes(Key key, long now) {
        boolean heard = now - lastTyped >= QUIET;
        lastTyped = heard ? lastTyped : now;
        if (!heard) {
            return false;
        }
        answer(key).ifPresent(asking::answer);
        return true;
    }

    void decline() {
        asking.answer(Answer.NO);
    }

    private static Optional<Answer> answer(Key key) {
        if (key.equals(Key.pressed(Key.ESCAPE))) {
            return Optional.of(Answer.NO);
        }
        return key instanceof Key.Typed(var text)
                ? switch (text.toLowerCase(Locale.ROOT)) {
                    case "y" -> Optional.of(Answer.YES);
                    case "n" -> Optional.of(Answer.NO);
                    case "a" -> Optional.of(Answer.ALWAYS);
                    default -> Optional.empty();
                }
                : Optional.empty();
    }

    /** For whoever looks at something else, where it cannot be answered. */
    Row line() {
        return Row.of(
                Span.of("▲ ", Tone.ATTENTION),
                Span.of("Close this to answer: ", Tone.ATTENTION),
                Span.of("the box wants to " + asking.question().what()));
    }

    List<Row> rows(int width, long now) {
        List<Row> rows = new ArrayList<>(Row.of(
                        Span.of("▲ ", Tone.ATTENTION),
                        Span.of("The box wants to "),
                        new Span(asking.question().what(), Style.BOLD))
                .wrap(width, Row.of("  ")));
        rows.addAll(Row.of("  " + asking.question().why(), Tone.DIM).wrap(width, Row.of("  ")));
        String keys = now - lastTyped >= QUIET ? "y yes, this once · n no · a always in this session" : "…";
        rows.add(Row.of(
                Span.of("  " + keys, Tone.ATTENTION),
                Span.of("  (no in " + asking.secondsLeft(now) + " s)", Tone.DIM)));
        return rows;
    }
}

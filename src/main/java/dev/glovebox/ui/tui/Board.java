package dev.glovebox.ui.tui;

import dev.glovebox.ui.tui.input.Composer;
import dev.glovebox.ui.tui.input.Drawn;
import dev.glovebox.ui.tui.input.Margin;
import dev.glovebox.ui.tui.screen.Frame;
import dev.glovebox.ui.tui.screen.Size;
import dev.glovebox.ui.tui.talk.Talk;
import dev.glovebox.ui.tui.text.Row;
import dev.glovebox.ui.tui.text.Span;
import dev.glovebox.ui.tui.text.Tone;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Lays out the live region: what happens now, what waits, what is asked, what is typed, and how things stand. */
final class Board {
    private static final int ROOMY = 14;
    private static final int MOST_WAITING = 3;
    private static final int MOST_OF_A_PLAN = 8;

    private final List<Row> rows = new ArrayList<>();
    private final Size size;

    /** All that is shown beside the typed text. */
    record Content(
            Talk talk,
            Optional<Busy> busy,
            List<String> waiting,
            Optional<Prompting> asking,
            Standing standing,
            long tokens,
            String hint) {}

    private Board(Size size) {
        this.size = size;
    }

    static Frame of(Content content, Composer composer, Size size, long now) {
        return new Board(size).frame(content, composer, now);
    }

    private Frame frame(Content content, Composer composer, long now) {
        Span mark = mark(content.standing());
        Drawn typed = composer.rows(
                new Margin(Row.of(mark, Span.of(" ▏", Tone.DIM)), Row.of("  ▏", Tone.DIM)),
                size.columns(),
                Math.max(1, Math.min(size.rows() / 2, size.rows() - 3)));
        List<Row> below = below(content, typed.rows().size(), now);
        int most = Math.max(0, size.rows() - below.size() - typed.rows().size() - 1);
        rows.addAll(content.talk().alive(now, most));
        if (rows.size() < most && size.rows() >= ROOMY) {
            rows.add(Row.EMPTY);
        }
        rows.addAll(below);
        int cursor = rows.size() + typed.row();
        Row before = typed.rows().get(typed.row()).prefix(typed.column());
        rows.addAll(typed.rows());
        rows.add(last(content));
        return new Frame(rows.stream().map(row -> row.cut(size.columns())).toList(), cursor, before);
    }

    private static Span mark(Standing standing) {
        SealMark mark = SealMark.of(standing.seal());
        return Span.of(mark.sign(), mark.tone());
    }

    private List<Row> below(Content content, int typed, long now) {
        List<Row> below = new ArrayList<>();
        int room = size.rows() - typed - 4;
        content.busy().ifPresent(busy -> {
            below.addAll(content.talk().plan(Math.clamp(room, 0, MOST_OF_A_PLAN)));
            below.add(Spinner.of(Doing.words(busy, content), Doing.how(busy), busy.since(), now));
        });
        List<String> waiting = content.waiting();
        waiting.stream().limit(MOST_WAITING).forEach(message -> below.add(waiting(message)));
        if (waiting.size() > MOST_WAITING) {
            below.add(Row.of("  … " + (waiting.size() - MOST_WAITING) + " more", Tone.DIM));
        }
        content.asking().ifPresent(asking -> below.addAll(asking.rows(size.columns(), now)));
        return below;
    }

    private static Row waiting(String message) {
        String first = message.strip().lines().findFirst().orElse("");
        return Row.of(Span.of("↳ ", Tone.RUNNING), Span.of(first), Span.of("  read at the next step", Tone.DIM));
    }

    private Row last(Content content) {
        return content.hint().isEmpty()
                ? StatusLine.of(content.standing(), content.tokens(), size.columns())
                : Row.of(content.hint(), Tone.ATTENTION);
    }
}

package dev.glovebox.ui.tui.input;

import dev.glovebox.ui.tui.input.Candidates.Candidate;
import dev.glovebox.ui.tui.text.Row;
import dev.glovebox.ui.tui.text.Span;
import dev.glovebox.ui.tui.text.Style;
import dev.glovebox.ui.tui.text.Tone;
import dev.glovebox.ui.tui.text.Width;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The list below an input from which a word is completed. */
record Menu(Completion completion, Matches matches, int selected) {
    private static final int SHOWN = 8;
    private static final int NONE = -1;
    private static final int WIDEST_NAME = 32;

    /** None if nothing matches, or if what is typed is the only match already. */
    static Optional<Menu> of(Completion completion, Candidates candidates) {
        String typed = completion.typed();
        Matches matches = Matches.of(typed, completion.all(candidates));
        boolean settled = matches.count() == 1
                && matches.found().getFirst().name().equals(typed)
                && matches.found().getFirst().parameters().isEmpty();
        if (matches.count() == 0 || settled) {
            return Optional.empty();
        }
        boolean isCommand = completion.kind() instanceof Completion.Kind.Command;
        return Optional.of(new Menu(completion, matches, typed.isEmpty() && !isCommand ? NONE : 0));
    }

    Optional<Candidate> chosen() {
        return selected == NONE ? Optional.empty() : Optional.of(matches.found().get(selected));
    }

    /** Whether the text says the chosen one already. */
    boolean isTyped() {
        return chosen().map(Candidate::name).equals(Optional.of(completion.typed()));
    }

    Optional<Candidate> first() {
        return Optional.of(matches.found().getFirst());
    }

    boolean isSingle() {
        return matches.count() == 1;
    }

    Menu next() {
        return select(selected + 1 == matches.found().size() ? 0 : selected + 1);
    }

    Menu previous() {
        return select(selected <= 0 ? matches.found().size() - 1 : selected - 1);
    }

    /** As it is if that is not here. */
    Menu select(Candidate candidate) {
        int index = matches.found().indexOf(candidate);
        return index < 0 ? this : select(index);
    }

    private Menu select(int index) {
        return new Menu(completion, matches, index);
    }

    int height() {
        return Math.min(SHOWN, matches.found().size()) + (matches.count() > SHOWN ? 1 : 0);
    }

    /** At most so many rows, the chosen one among them; the last says how many more there are. */
    List<Row> rows(int width, int most) {
        int shown = Math.min(Math.min(SHOWN, matches.found().size()), most);
        if (shown < matches.count() && shown == most) {
            shown--;
        }
        if (shown < 1) {
            return List.of();
        }
        int first = Math.clamp((long) selected - shown / 2, 0, matches.found().size() - shown);
        List<Candidate> visible = matches.found().subList(first, first + shown);
        int column = visible.stream().mapToInt(Menu::nameWidth).max().orElse(0);
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < shown; i++) {
            rows.add(row(visible.get(i), column, first + i == selected).cut(width));
        }
        if (shown < matches.count()) {
            rows.add(Row.of("  … %,d more".formatted(matches.count() - shown), Tone.DIM)
                    .cut(width));
        }
        return rows;
    }

    private Row row(Candidate candidate, int column, boolean chosen) {
        Style style = chosen ? Style.of(Tone.ACCENT).and(Style.Mark.BOLD) : Style.PLAIN;
        String gap = " ".repeat(Math.max(0, column - nameWidth(candidate)) + 2);
        Row name = Row.of(new Span((chosen ? "› " : "  ") + sign() + candidate.name(), style));
        if (!candidate.parameters().isEmpty()) {
            name = name.and(Span.of(" " + candidate.parameters(), Tone.DIM));
        }
        return candidate.description().isEmpty() ? name : name.and(Span.of(gap + candidate.description(), Tone.DIM));
    }

    private String sign() {
        return switch (completion.kind()) {
            case Completion.Kind.Command command -> "/";
            case Completion.Kind.Argument argument -> "";
            case Completion.Kind.File file -> "@";
        };
    }

    private static int nameWidth(Candidate candidate) {
        String whole = candidate.name() + (candidate.parameters().isEmpty() ? "" : " " + candidate.parameters());
        return Math.min(WIDEST_NAME, Width.of(Span.of(whole).text()));
    }
}

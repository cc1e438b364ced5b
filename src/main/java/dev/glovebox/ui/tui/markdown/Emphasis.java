package dev.glovebox.ui.tui.markdown;

import dev.glovebox.ui.tui.text.Span;
import dev.glovebox.ui.tui.text.Style;
import dev.glovebox.ui.tui.text.Style.Mark;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Pieces of one line, and the pairs of delimiters around them. */
final class Emphasis {
    private static final int BEFORE = -1;
    private static final int MOST_CARRIED = 8;

    /** An opening delimiter without a partner, and the piece that it is. */
    private record Open(int piece, Delimiter delimiter) {}

    /** From the piece after the one to before the other. */
    private record Range(int from, int to, Mark mark) {}

    private final Style style;
    private final List<Span> pieces = new ArrayList<>();
    private final List<Range> ranges = new ArrayList<>();
    private final Deque<Open> open = new ArrayDeque<>();
    private final int[] openOf = new int[128];
    private int undecided;

    Emphasis(Style style, List<Delimiter> carried) {
        this.style = style;
        carried.forEach(delimiter -> push(new Open(BEFORE, delimiter)));
    }

    void add(String text, Style own) {
        pieces.add(new Span(text, own));
    }

    /** Whether more text can change none of what was added. */
    boolean isDecided() {
        return undecided == 0;
    }

    void delimiter(Delimiter delimiter) {
        Delimiter left = delimiter.closes() ? close(delimiter) : delimiter;
        add(left.text(), style);
        if (left.count() > 0 && left.opens()) {
            push(new Open(pieces.size() - 1, left));
        }
    }

    private Delimiter close(Delimiter closing) {
        Delimiter left = closing;
        while (left.count() > 0 && openOf[left.mark()] > 0) {
            Open opening = pop();
            if (opening.delimiter().mark() == left.mark()) {
                int shared = left.shared(opening.delimiter());
                ranges.add(new Range(opening.piece() + 1, pieces.size(), left.mark(shared)));
                left = left.less(shared);
                reopen(opening, opening.delimiter().less(shared));
            }
        }
        return left;
    }

    private void reopen(Open opening, Delimiter rest) {
        if (opening.piece() != BEFORE) {
            pieces.set(opening.piece(), new Span(rest.text(), style));
        }
        if (rest.count() > 0) {
            push(new Open(opening.piece(), rest));
        }
    }

    private void push(Open opening) {
        open.push(opening);
        openOf[opening.delimiter().mark()]++;
        undecided += opening.piece() == BEFORE ? 0 : 1;
    }

    private Open pop() {
        Open top = open.pop();
        openOf[top.delimiter().mark()]--;
        undecided -= top.piece() == BEFORE ? 0 : 1;
        return top;
    }

    /** Decides about what has no partner; what is taken for markup goes on in the text that follows. */
    List<Delimiter> settle(Inline.Ending ending) {
        List<Delimiter> carried = new ArrayList<>();
        for (Open each : open.reversed()) {
            boolean meant = ending == Inline.Ending.OPEN && each.delimiter().plainly();
            if (carried.size() < MOST_CARRIED && (each.piece() == BEFORE || meant)) {
                carried.add(each.delimiter());
                each.delimiter().marks().forEach(mark -> ranges.add(new Range(each.piece() + 1, pieces.size(), mark)));
                reopen(each, each.delimiter().less(each.delimiter().count()));
            }
        }
        return carried;
    }

    List<Span> spans() {
        Map<Mark, int[]> changes = new EnumMap<>(Mark.class);
        for (Range range : ranges) {
            int[] change = changes.computeIfAbsent(range.mark(), mark -> new int[pieces.size() + 1]);
            change[range.from()]++;
            change[range.to()]--;
        }
        Map<Mark, Integer> depth = new EnumMap<>(Mark.class);
        List<Span> spans = new ArrayList<>();
        for (int i = 0; i < pieces.size(); i++) {
            Style styled = pieces.get(i).style();
            for (Map.Entry<Mark, int[]> change : changes.entrySet()) {
                int now = depth.merge(change.getKey(), change.getValue()[i], Integer::sum);
                styled = now > 0 ? styled.and(change.getKey()) : styled;
            }
            if (!pieces.get(i).text().isEmpty()) {
                spans.add(new Span(pieces.get(i).text(), styled));
            }
        }
        return spans;
    }
}

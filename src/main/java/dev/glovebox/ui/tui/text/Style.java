package dev.glovebox.ui.tui.text;

import java.util.EnumSet;
import java.util.Set;

/** How a piece of text looks. */
public record Style(Tone tone, Set<Mark> marks) {
    public static final Style PLAIN = new Style(Tone.PLAIN, Set.of());
    public static final Style DIM = PLAIN.in(Tone.DIM);
    public static final Style BOLD = PLAIN.and(Mark.BOLD);

    /** Beside the colour; in the order of their codes. */
    public enum Mark {
        BOLD("1"),
        ITALIC("3"),
        UNDERLINED("4"),
        REVERSED("7"),
        STRUCK("9");

        private final String code;

        Mark(String code) {
            this.code = code;
        }
    }

    public Style {
        marks = Set.copyOf(marks);
    }

    public static Style of(Tone tone) {
        return PLAIN.in(tone);
    }

    public Style in(Tone other) {
        return new Style(other, marks);
    }

    public Style and(Mark mark) {
        EnumSet<Mark> all = EnumSet.of(mark);
        all.addAll(marks);
        return new Style(tone, all);
    }

    /** Parameters of Select Graphic Rendition; empty for plain text. */
    String code(Depth depth) {
        StringBuilder code = new StringBuilder(tone.code(depth));
        for (Mark mark : Mark.values()) {
            if (marks.contains(mark)) {
                code.append(code.isEmpty() ? "" : ";").append(mark.code);
            }
        }
        return code.toString();
    }
}

package dev.glovebox.ui.print;

import dev.glovebox.ui.print.Look.Ink;
import dev.glovebox.ui.print.Pen.Tint;

/** Lines for people, each with a mark where it tells a state. */
public final class Listing implements Sheet {
    /** A state; readable without its colour. */
    public enum Mark {
        GOOD("✓", Tint.GREEN),
        DOUBTFUL("?", Tint.AMBER),
        BAD("✗", Tint.RED),
        NONE("–", Tint.DIM);

        private final String sign;
        private final Tint tint;

        Mark(String sign, Tint tint) {
            this.sign = sign;
            this.tint = tint;
        }

        public String sign() {
            return sign;
        }
    }

    private final Pen pen;

    public Listing(Paper paper, Ink ink) {
        pen = new Pen(paper, ink);
    }

    @Override
    public void line(String text) {
        pen.line(text, Tint.NONE);
    }

    @Override
    public void dim(String text) {
        pen.line(text, Tint.DIM);
    }

    @Override
    public void marked(Mark mark, String text) {
        pen.marked(mark.sign, mark.tint, text);
    }
}

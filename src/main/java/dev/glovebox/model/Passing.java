package dev.glovebox.model;

import dev.glovebox.model.Redaction.Hit;
import dev.glovebox.model.Redaction.More;

/** A text without its keys while it comes in pieces; what may be the beginning of a key waits for the next piece. */
public final class Passing {
    /** So much of a key tells nothing, and a word that happens to end like one begins need not wait. */
    private static final int TELLS_NOTHING = 3;

    private final Redaction redaction;

    /** From where a key may have begun. */
    private String held = "";

    /** How much of that was passed on already. */
    private int gone;

    Passing(Redaction redaction) {
        this.redaction = redaction;
    }

    /** What can be told now, possibly nothing. */
    public String pass(String piece) {
        return pass(held.isEmpty() ? piece : held + piece, More.MAY_COME);
    }

    /** What was held back, now that no more comes; begins anew afterwards. */
    public String end() {
        return held.isEmpty() ? "" : pass(held, More.NONE);
    }

    private String pass(String text, More more) {
        Hit hit = redaction.find(text, 0, more);
        if (hit.start() == text.length() && gone == 0) {
            held = "";
            return text;
        }
        StringBuilder out = new StringBuilder(text.length());
        int from = gone;
        while (hit.end() != Redaction.OPEN) {
            out.append(text, from, Math.max(from, hit.start())).append(redaction.hidden());
            from = hit.end();
            hit = redaction.find(text, from, more);
        }
        int until = Math.max(from, Math.min(hit.start() + TELLS_NOTHING, text.length()));
        held = text.substring(hit.start());
        gone = until - hit.start();
        return out.append(text, from, until).toString();
    }
}

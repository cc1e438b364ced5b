package dev.glovebox.ui.tui;

/** A word to the person in place of the status line, for a moment. */
final class Hint {
    private static final long SHOWN = Mailbox.millis(3000);

    private String text = "";
    private long until;

    void say(String sentence) {
        text = sentence;
        until = System.nanoTime() + SHOWN;
    }

    void clear() {
        text = "";
    }

    boolean isShown() {
        return !text.isEmpty();
    }

    String text(long now) {
        if (now >= until) {
            clear();
        }
        return text;
    }
}

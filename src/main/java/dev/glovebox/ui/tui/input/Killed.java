package dev.glovebox.ui.tui.input;

/** What was cut out last, for Ctrl-Y; cuts one after the other are one. */
final class Killed {
    private String text = "";
    private boolean goesOn;

    String text() {
        return text;
    }

    void before(String cut) {
        put(goesOn ? cut + text : cut, cut);
    }

    void after(String cut) {
        put(goesOn ? text + cut : cut, cut);
    }

    /** Outlives the pastes that it names. */
    void unfold(Folds folds) {
        text = folds.unfold(text);
        pause();
    }

    void pause() {
        goesOn = false;
    }

    private void put(String whole, String cut) {
        if (!cut.isEmpty()) {
            text = whole;
            goesOn = true;
        }
    }
}

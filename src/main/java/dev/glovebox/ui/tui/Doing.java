package dev.glovebox.ui.tui;

import dev.glovebox.ui.tui.Standing.Seal;

/** What is going on, in words. */
final class Doing {
    private Doing() {}

    static String words(Busy busy, Board.Content content) {
        if (busy.isStopping()) {
            return "Stopping";
        }
        return switch (busy.what()) {
            case DEED -> "/" + busy.name();
            case TURN ->
                switch (content.talk().activity()) {
                    case IDLE, WAITING ->
                        content.standing().seal() == Seal.OPENING ? "Opening the box" : "Waiting for the model";
                    case ENDING -> "Finishing";
                    case THINKING -> "Thinking";
                    case ANSWERING -> "Answering";
                    case RUNNING ->
                        "Running " + String.join(", ", content.talk().running());
                };
        };
    }

    static String how(Busy busy) {
        return busy.isStopping() ? "Ctrl-C twice quits" : "Esc stops";
    }
}

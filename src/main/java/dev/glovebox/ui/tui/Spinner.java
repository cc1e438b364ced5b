package dev.glovebox.ui.tui;

import dev.glovebox.ui.tui.text.Row;
import dev.glovebox.ui.tui.text.Span;
import dev.glovebox.ui.tui.text.Tone;
import java.util.concurrent.TimeUnit;

/** What is waited for, for how long already, and how to stop it. */
final class Spinner {
    static final long FRAME = Mailbox.millis(120);

    private static final String FRAMES = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏";

    private Spinner() {}

    static Row of(String what, String how, long since, long now) {
        int frame = Math.floorMod((now - since) / FRAME, FRAMES.length());
        return Row.of(
                Span.of(FRAMES.substring(frame, frame + 1) + " ", Tone.RUNNING),
                Span.of(what),
                Span.of(" · " + TimeUnit.NANOSECONDS.toSeconds(now - since) + " s · " + how, Tone.DIM));
    }
}

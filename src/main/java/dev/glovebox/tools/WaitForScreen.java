package dev.glovebox.tools;

import static dev.glovebox.tools.Parameter.optional;

import dev.glovebox.protocol.Cancel;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.ToolResult.Outcome;
import dev.glovebox.protocol.ToolSpec;
import dev.glovebox.tools.Parameter.Kind;
import dev.glovebox.views.desktop.Desktop;
import dev.glovebox.views.desktop.Stillness;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** Waits for the desktop instead of guessing how long it takes. Changing calls run in their order, and what waits must be one of them. */
final class WaitForScreen implements Tool {
    private static final int USUAL_SECONDS = 10;
    private static final Duration REST = Duration.ofMillis(500);
    private static final Duration SLICE = Duration.ofMillis(250);
    private static final String CHANGED = "changed";

    static final Parameters PARAMETERS = Parameters.of(
            optional(
                    "until",
                    new Kind.Choice(List.of("still", CHANGED)),
                    "still unless given; changed: since it was last shown",
                    Json.of(CHANGED)),
            optional("timeout", new Kind.Whole(1, 120), "seconds, 10 unless given", Json.of(30)));

    private static final ToolSpec SPEC = new ToolSpec(
            "wait_for_screen", "Wait until the desktop is still or has changed, and show it.", PARAMETERS.schema());

    private final Screen screen;

    WaitForScreen(Screen screen) {
        this.screen = screen;
    }

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public Effect effect() {
        return Effect.CHANGES;
    }

    @Override
    public ToolOutput run(Json json, ToolContext context) throws InterruptedException {
        Arguments arguments = PARAMETERS.read(json);
        Duration limit = Duration.ofSeconds(arguments.whole("timeout").orElse(USUAL_SECONDS));
        boolean forChange = arguments.optionalText("until").orElse("").equals(CHANGED);
        return screen.use(desktop -> wait(desktop, new Wait(limit, context.cancel()), forChange));
    }

    private static ToolOutput wait(Desktop desktop, Wait wait, boolean forChange)
            throws IOException, InterruptedException {
        boolean met = wait.until(
                slice -> forChange ? desktop.awaitChange(slice) : desktop.awaitStill(REST, slice) == Stillness.STILL);
        if (wait.cancel.isAsked()) {
            return ToolOutput.failed("Stopped on request.");
        }
        String seconds = String.format(Locale.ROOT, "%.1f s", wait.past().toMillis() / 1000.0);
        String words = forChange
                ? met ? "Changed after " + seconds + ". " : "Nothing changed for " + seconds + ". "
                : met ? "Still after " + seconds + ". " : "It went on changing for " + seconds + ". ";
        return Screen.whole(desktop, met ? Outcome.DONE : Outcome.FAILED, words);
    }

    /** What is waited for, within so long. */
    @FunctionalInterface
    private interface Look {
        boolean isMet(Duration within) throws IOException, InterruptedException;
    }

    /** How long somebody waits, and for whom. */
    private static final class Wait {
        private final long begun = System.nanoTime();
        private final Duration limit;
        private final Cancel cancel;

        Wait(Duration limit, Cancel cancel) {
            this.limit = limit;
            this.cancel = cancel;
        }

        Duration past() {
            return Duration.ofNanos(System.nanoTime() - begun);
        }

        /** In slices, so that a wish to stop is seen. */
        boolean until(Look look) throws IOException, InterruptedException {
            while (!cancel.isAsked() && past().compareTo(limit) < 0) {
                if (look.isMet(SLICE)) {
                    return true;
                }
            }
            return false;
        }
    }
}

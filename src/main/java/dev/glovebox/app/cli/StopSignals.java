package dev.glovebox.app.cli;

import dev.glovebox.protocol.Cancel;
import java.util.List;

/** Turns the signals that mean "stop" into a wish to cancel; asked again, ends this process, and with it the box. */
final class StopSignals {
    private static final List<String> STOPPING = List.of("INT", "TERM", "HUP");

    private StopSignals() {}

    static void ask(Cancel cancel) {
        STOPPING.forEach(name -> HostSignal.when(name, () -> {
            if (cancel.isAsked()) {
                Runtime.getRuntime().halt(ExitStatus.CANCELLED); // the journal is whole after every entry
            }
            cancel.ask();
        }));
    }
}

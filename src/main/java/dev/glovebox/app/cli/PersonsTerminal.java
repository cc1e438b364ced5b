package dev.glovebox.app.cli;

import dev.glovebox.app.settings.Surroundings;
import dev.glovebox.protocol.CallSpec.Stdio.Pty;
import java.util.Optional;
import org.jline.utils.Signals;

/** The terminal this process was started from, raw while a program inside has one of its own. */
final class PersonsTerminal implements AutoCloseable {
    private static final Pty CLASSIC = new Pty(24, 80);

    private final Optional<Termios> termios;

    private PersonsTerminal(Optional<Termios> termios) {
        this.termios = termios;
        termios.ifPresent(raw -> {
            Runtime.getRuntime()
                    .addShutdownHook(new Thread(raw::restore)); // also when a signal ends us before its handler is set
            raw.enterRawMode();
        });
    }

    /** Without a terminal on stdin there is nothing to make raw, and the size is the classic one. */
    static PersonsTerminal open(Surroundings surroundings) {
        return new PersonsTerminal(surroundings.isTerminal(0) ? Optional.of(new Termios()) : Optional.empty());
    }

    Pty size() {
        return termios.map(Termios::size)
                .filter(size -> size[0] > 0)
                .map(size -> new Pty(size[0], size[1]))
                .orElse(CLASSIC);
    }

    /** Told of every new size. */
    void resizes(Resize resize) {
        if (termios.isPresent()) {
            Signals.register("WINCH", () -> tell(resize));
            tell(resize); // it may have changed since it was first asked
        }
    }

    private void tell(Resize resize) {
        Pty size = size();
        resize.to(size.rows(), size.columns());
    }

    @Override
    public void close() {
        termios.ifPresent(Termios::restore);
    }

    /** Takes a size in characters. */
    @FunctionalInterface
    interface Resize {
        void to(int rows, int columns);
    }
}

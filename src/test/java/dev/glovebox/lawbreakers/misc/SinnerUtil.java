package dev.glovebox.lawbreakers.misc;

import java.io.IOException;
import java.util.List;
import java.util.function.UnaryOperator;

/** Open to heirs, vaguely named, and does what only few may. */
public class SinnerUtil {
    Process start() throws IOException {
        return new ProcessBuilder(List.of("true")).start();
    }

    UnaryOperator<String> environment() {
        return System::getenv;
    }

    void nap() throws InterruptedException {
        Thread.sleep(1);
    }
}

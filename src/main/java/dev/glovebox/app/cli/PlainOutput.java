package dev.glovebox.app.cli;

import dev.glovebox.protocol.PlainText;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** Bytes from elsewhere for a terminal, line by line: what would steer it becomes visible. */
final class PlainOutput extends OutputStream {
    private static final int LONGEST = 1 << 16;

    private final PrintStream target;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();

    PlainOutput(PrintStream target) {
        this.target = target;
    }

    @Override
    public void write(int b) {
        line.write(b);
        if (b == '\n' || line.size() >= LONGEST) {
            pass();
        }
    }

    private void pass() {
        target.print(PlainText.lines(line.toString(StandardCharsets.UTF_8)));
        line.reset();
    }

    @Override
    public void close() {
        pass();
        target.flush();
    }
}

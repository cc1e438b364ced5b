package dev.glovebox.testing;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** A terminal's way with output: every line end gets a carriage return. */
final class FakeTerminal extends FilterOutputStream {
    FakeTerminal(OutputStream out) {
        super(out);
    }

    @Override
    public void write(int value) throws IOException {
        if (value == '\n') {
            out.write('\r');
        }
        out.write(value);
    }
}

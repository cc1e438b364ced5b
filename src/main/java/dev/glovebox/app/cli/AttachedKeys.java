package dev.glovebox.app.cli;

import dev.glovebox.app.client.RemoteTerminal;
import java.io.IOException;
import java.io.OutputStream;

/** What is typed at a terminal elsewhere, up to the key that leaves it. */
final class AttachedKeys extends OutputStream {
    /** Ctrl-], as in telnet. */
    static final byte LEAVE = 0x1d;

    private final RemoteTerminal terminal;

    AttachedKeys(RemoteTerminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public void write(int key) throws IOException {
        write(new byte[] {(byte) key}, 0, 1);
    }

    @Override
    public void write(byte[] keys, int offset, int length) throws IOException {
        int count = 0;
        while (count < length && keys[offset + count] != LEAVE) {
            count++;
        }
        if (count > 0) {
            terminal.type(keys, offset, count);
        }
        if (count < length) {
            terminal.leave();
        }
    }

    /** Nobody is left to type. */
    @Override
    public void close() {
        terminal.leave();
    }
}

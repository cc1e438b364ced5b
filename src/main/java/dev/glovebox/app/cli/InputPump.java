package dev.glovebox.app.cli;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/**
 * Carries this process's stdin to a call. Reads by a channel, because closing one wakes a reader blocked in it: a thread left in
 * read(2) would hold the JVM's exit back by 300 ms.
 */
final class InputPump implements AutoCloseable {
    private static final int BUFFER = 64 * 1024;
    private static final int CONTROL_D = 4;

    private final FileChannel stdin;
    private final OutputStream to;
    private final boolean terminal;

    private InputPump(FileChannel stdin, OutputStream to, boolean terminal) {
        this.stdin = stdin;
        this.to = to;
        this.terminal = terminal;
    }

    static InputPump start(OutputStream to, boolean terminal) {
        InputPump pump = new InputPump(new FileInputStream(FileDescriptor.in).getChannel(), to, terminal);
        Thread.ofPlatform().daemon().name("stdin-pump").start(pump::pump);
        return pump;
    }

    @Override
    public void close() {
        try {
            stdin.close();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private void pump() {
        ByteBuffer buffer = ByteBuffer.allocate(BUFFER);
        try (to) {
            while (stdin.read(buffer) >= 0) {
                to.write(buffer.array(), 0, buffer.position());
                buffer.clear();
            }
            if (terminal) {
                to.write(CONTROL_D);
            }
        } catch (IOException e) {
            return; // closed from either side: the call is over, or nobody is left to type
        }
    }
}

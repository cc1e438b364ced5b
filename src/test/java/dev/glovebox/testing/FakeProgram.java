package dev.glovebox.testing;

import dev.glovebox.protocol.CallSpec;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.function.IntConsumer;

/** A program that a fake glove can start. It ends early by an interrupt, as the fake's SIGKILL. */
@FunctionalInterface
public interface FakeProgram {
    /**
     * Runs the program and returns its exit code.
     *
     * @param arguments without the program's name, one character per byte
     */
    int run(List<String> arguments, World world) throws IOException, InterruptedException;

    /**
     * What a program can reach.
     *
     * @param signal sends a signal to the program itself
     */
    record World(CallSpec spec, InputStream stdin, OutputStream stdout, OutputStream stderr, IntConsumer signal) {
        World withStdout(OutputStream other) {
            return new World(spec, stdin, other, stderr, signal);
        }
    }
}

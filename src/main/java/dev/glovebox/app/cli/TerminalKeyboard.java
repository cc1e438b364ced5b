package dev.glovebox.app.cli;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.nio.charset.StandardCharsets;

/** Our stdin, a terminal that hands over whole lines; Java's streams see neither an unfinished one nor the end (Ctrl-D). */
final class TerminalKeyboard implements Keyboard {
    private static final int STDIN = 0;
    private static final int TCIFLUSH = 0;
    private static final short POLLIN = 1;
    private static final int LONGEST_LINE = 4096;

    private final InputStream in = new FileInputStream(FileDescriptor.in);
    private final MethodHandle flush = Termios.handle("tcflush", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT));
    private final MethodHandle foreground = Termios.handle("tcgetpgrp", FunctionDescriptor.of(JAVA_INT, JAVA_INT));
    private final MethodHandle own = Termios.handle("getpgrp", FunctionDescriptor.of(JAVA_INT));
    private final MethodHandle poll =
            Termios.handle("poll", FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_LONG, JAVA_INT));

    /** Else the kernel would stop us for touching the terminal. */
    @Override
    public boolean isOurs() {
        try {
            return (int) foreground.invokeExact(STDIN) == (int) own.invokeExact();
        } catch (Throwable e) {
            throw unusable(e);
        }
    }

    @Override
    public void forget() {
        try {
            int unused = (int) flush.invokeExact(STDIN, TCIFLUSH);
        } catch (Throwable e) {
            throw unusable(e);
        }
    }

    @Override
    public boolean hasLine() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment polled = arena.allocate(8, 4);
            polled.set(JAVA_INT, 0, STDIN);
            polled.set(JAVA_SHORT, 4, POLLIN);
            return (int) poll.invokeExact(polled, 1L, 0) > 0;
        } catch (Throwable e) {
            throw unusable(e);
        }
    }

    @Override
    public String line() throws IOException {
        byte[] bytes = new byte[LONGEST_LINE];
        int length = Math.max(0, in.read(bytes));
        return new String(bytes, 0, length, StandardCharsets.UTF_8);
    }

    private static IllegalStateException unusable(Throwable e) {
        return new IllegalStateException("the C library cannot be called", e);
    }
}

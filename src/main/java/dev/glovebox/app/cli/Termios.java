package dev.glovebox.app.cli;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/**
 * termios(3) of our stdin by the C library. A terminal library would do more than is wanted here: it asks the terminal about its
 * features, and the answers would arrive as input of the program inside.
 */
final class Termios {
    private static final int STDIN = 0;
    private static final int TCSADRAIN = 1;
    private static final long TIOCGWINSZ = 0x5413;

    /** Larger than struct termios on every architecture. */
    private static final long STRUCT_SIZE = 256;

    private final MethodHandle get =
            handle("tcgetattr", FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.ADDRESS));
    private final MethodHandle set = handle(
            "tcsetattr",
            FunctionDescriptor.of(
                    ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.ADDRESS));
    private final MethodHandle makeRaw = handle("cfmakeraw", FunctionDescriptor.ofVoid(ValueLayout.ADDRESS));
    private final MethodHandle ioctl = handle(
            "ioctl",
            FunctionDescriptor.of(
                    ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG, ValueLayout.ADDRESS),
            Linker.Option.firstVariadicArg(2));
    private final MemorySegment before = Arena.global().allocate(STRUCT_SIZE);
    private volatile boolean raw;

    /** Every byte passes both ways as it is; {@link #restore} undoes it. */
    void enterRawMode() {
        try (Arena arena = Arena.ofConfined()) {
            int unused = (int) get.invokeExact(STDIN, before);
            MemorySegment changed = arena.allocate(STRUCT_SIZE).copyFrom(before);
            makeRaw.invokeExact(changed);
            raw = true;
            int ignored = (int) set.invokeExact(STDIN, TCSADRAIN, changed);
        } catch (Throwable e) {
            throw new IllegalStateException("the C library's termios cannot be called", e);
        }
    }

    void restore() {
        if (!raw) {
            return;
        }
        try {
            int unused = (int) set.invokeExact(STDIN, TCSADRAIN, before);
        } catch (Throwable e) {
            throw new IllegalStateException("the C library's termios cannot be called", e);
        }
    }

    /** Rows and columns; zeros when the terminal does not know. */
    int[] size() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment size = arena.allocate(8);
            int unused = (int) ioctl.invokeExact(STDIN, TIOCGWINSZ, size);
            return new int[] {
                Short.toUnsignedInt(size.get(ValueLayout.JAVA_SHORT, 0)),
                Short.toUnsignedInt(size.get(ValueLayout.JAVA_SHORT, 2))
            };
        } catch (Throwable e) {
            throw new IllegalStateException("the C library's ioctl cannot be called", e);
        }
    }

    @SuppressWarnings("restricted") // the launcher allows native access
    static MethodHandle handle(String name, FunctionDescriptor type, Linker.Option... options) {
        Linker linker = Linker.nativeLinker();
        return linker.downcallHandle(linker.defaultLookup().find(name).orElseThrow(), type, options);
    }
}

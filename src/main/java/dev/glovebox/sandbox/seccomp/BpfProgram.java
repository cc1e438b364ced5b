package dev.glovebox.sandbox.seccomp;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.function.Consumer;

/** Assembles classic BPF over {@code struct seccomp_data}; every test that matches returns at once, so jumps stay short. */
final class BpfProgram {
    static final int KILL = 0x8000_0000;

    private static final int LOAD_WORD = 0x20;
    private static final int JUMP_EQUAL = 0x15;
    private static final int JUMP_AT_LEAST = 0x35;
    private static final int JUMP_ANY_BIT = 0x45;
    private static final int RETURN = 0x06;

    private static final int ALLOW = 0x7fff_0000;
    private static final int ERRNO = 0x0005_0000;

    private static final int NUMBER_OFFSET = 0;
    private static final int ARCHITECTURE_OFFSET = 4;
    private static final int ARGUMENTS_OFFSET = 16;

    private final ByteArrayOutputStream code = new ByteArrayOutputStream();

    BpfProgram loadArchitecture() {
        return put(LOAD_WORD, 0, 0, ARCHITECTURE_OFFSET);
    }

    BpfProgram loadNumber() {
        return put(LOAD_WORD, 0, 0, NUMBER_OFFSET);
    }

    void unlessEqual(int value, int action) {
        put(JUMP_EQUAL, 1, 0, value).put(RETURN, 0, 0, action);
    }

    void ifAtLeast(int value, int errno) {
        put(JUMP_AT_LEAST, 0, 1, value).put(RETURN, 0, 0, ERRNO | errno);
    }

    void ifEqual(int value, int errno) {
        put(JUMP_EQUAL, 0, 1, value).put(RETURN, 0, 0, ERRNO | errno);
    }

    /** Runs the body only for this call, and allows the call when the body did not refuse it. */
    void forCall(int number, Consumer<BpfProgram> body) {
        BpfProgram inner = new BpfProgram();
        body.accept(inner);
        inner.allow();
        put(JUMP_EQUAL, 0, inner.size(), number);
        code.writeBytes(inner.toBytes());
    }

    void ifAnyBit(int argument, int bits, int errno) {
        loadArgument(argument).put(JUMP_ANY_BIT, 0, 1, bits).put(RETURN, 0, 0, ERRNO | errno);
    }

    void ifArgument(int argument, int value, int errno) {
        loadArgument(argument).put(JUMP_EQUAL, 0, 1, value).put(RETURN, 0, 0, ERRNO | errno);
    }

    void ifArgumentNoneOf(int argument, List<Integer> values, int errno) {
        loadArgument(argument);
        for (int i = 0; i < values.size(); i++) {
            put(JUMP_EQUAL, values.size() - i, 0, values.get(i));
        }
        put(RETURN, 0, 0, ERRNO | errno);
    }

    /** Runs the body only when the argument has this value. */
    void whenArgument(int argument, int value, Consumer<BpfProgram> body) {
        BpfProgram inner = new BpfProgram();
        body.accept(inner);
        loadArgument(argument).put(JUMP_EQUAL, 0, inner.size(), value);
        code.writeBytes(inner.toBytes());
    }

    BpfProgram allow() {
        return put(RETURN, 0, 0, ALLOW);
    }

    byte[] toBytes() {
        return code.toByteArray();
    }

    private int size() {
        return code.size() / 8;
    }

    /** The low half: every argument tested here is an int to the kernel. Both architectures are little-endian. */
    private BpfProgram loadArgument(int index) {
        return put(LOAD_WORD, 0, 0, ARGUMENTS_OFFSET + 8 * index);
    }

    private BpfProgram put(int operation, int ifTrue, int ifFalse, int value) {
        code.writeBytes(ByteBuffer.allocate(8)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putShort((short) operation)
                .put((byte) ifTrue)
                .put((byte) ifFalse)
                .putInt(value)
                .array());
        return this;
    }
}

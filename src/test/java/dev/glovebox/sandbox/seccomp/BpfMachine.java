package dev.glovebox.sandbox.seccomp;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/** Runs a filter as the kernel does, and refuses what the kernel's checker refuses. Knows nothing of how filters are written. */
final class BpfMachine {
    private static final int MOST_INSTRUCTIONS = 4096;
    private static final int DATA_SIZE = 64;

    private static final int LOAD_WORD = 0x20;
    private static final int JUMP_EQUAL = 0x15;
    private static final int JUMP_AT_LEAST = 0x35;
    private static final int JUMP_ANY_BIT = 0x45;
    private static final int RETURN = 0x06;

    /** {@code struct sock_filter}. */
    record Instruction(int operation, int ifTrue, int ifFalse, int value) {}

    private final List<Instruction> program;

    BpfMachine(byte[] filter) {
        program = decode(filter);
        if (program.isEmpty() || program.size() > MOST_INSTRUCTIONS || program.getLast().operation != RETURN) {
            throw new IllegalArgumentException("a filter has 1 to 4096 instructions and ends in a return");
        }
        for (int i = 0; i < program.size(); i++) {
            check(i, program.get(i));
        }
    }

    List<Instruction> program() {
        return program;
    }

    /** The action for {@code struct seccomp_data}: number, architecture, instruction pointer, six arguments. */
    int run(int architecture, int number, long... arguments) {
        ByteBuffer data = ByteBuffer.allocate(DATA_SIZE).order(ByteOrder.LITTLE_ENDIAN);
        data.putInt(number).putInt(architecture).putLong(0x7fff_1234_5678L);
        for (long argument : arguments) {
            data.putLong(argument);
        }
        int accumulator = 0;
        for (int at = 0; ; ) {
            Instruction now = program.get(at);
            switch (now.operation) {
                case RETURN -> {
                    return now.value;
                }
                case LOAD_WORD -> {
                    accumulator = data.getInt(now.value);
                    at++;
                }
                default -> at += 1 + (holds(now, accumulator) ? now.ifTrue : now.ifFalse);
            }
        }
    }

    private static boolean holds(Instruction jump, int accumulator) {
        return switch (jump.operation) {
            case JUMP_EQUAL -> accumulator == jump.value;
            case JUMP_AT_LEAST -> Integer.compareUnsigned(accumulator, jump.value) >= 0;
            case JUMP_ANY_BIT -> (accumulator & jump.value) != 0;
            default -> throw new IllegalStateException("not a jump: " + jump);
        };
    }

    private void check(int at, Instruction instruction) {
        boolean valid =
                switch (instruction.operation) {
                    case LOAD_WORD ->
                        instruction.value >= 0 && instruction.value % 4 == 0 && instruction.value < DATA_SIZE;
                    case JUMP_EQUAL, JUMP_AT_LEAST, JUMP_ANY_BIT ->
                        at + 1 + Math.max(instruction.ifTrue, instruction.ifFalse) < program.size();
                    case RETURN -> true;
                    default -> false;
                };
        if (!valid) {
            throw new IllegalArgumentException("the kernel would refuse instruction " + at + ": " + instruction);
        }
    }

    private static List<Instruction> decode(byte[] filter) {
        ByteBuffer bytes = ByteBuffer.wrap(filter).order(ByteOrder.LITTLE_ENDIAN);
        List<Instruction> program = new ArrayList<>();
        while (bytes.hasRemaining()) {
            program.add(new Instruction(
                    Short.toUnsignedInt(bytes.getShort()),
                    Byte.toUnsignedInt(bytes.get()),
                    Byte.toUnsignedInt(bytes.get()),
                    bytes.getInt()));
        }
        return List.copyOf(program);
    }
}

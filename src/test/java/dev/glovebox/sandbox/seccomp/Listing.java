package dev.glovebox.sandbox.seccomp;

import dev.glovebox.sandbox.seccomp.BpfMachine.Instruction;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A filter as a person reads it, one instruction a line. */
final class Listing {
    private static final int LOAD_WORD = 0x20;
    private static final int JUMP_EQUAL = 0x15;

    private final Architecture architecture;
    private final StringBuilder text = new StringBuilder();
    private final Map<Integer, String> loadedOnArrival = new HashMap<>();
    private String loaded = "nothing";

    private Listing(Architecture architecture) {
        this.architecture = architecture;
    }

    static String of(Architecture architecture, List<Instruction> program) {
        Listing listing = new Listing(architecture);
        for (int at = 0; at < program.size(); at++) {
            listing.add(at, program.get(at));
        }
        return listing.text.toString();
    }

    static String action(int value) {
        return switch (value & 0xffff_0000) {
            case 0x8000_0000 -> "kill";
            case 0x7fff_0000 -> "allow";
            case 0x0005_0000 -> "errno " + (value & 0xffff);
            default -> Integer.toHexString(value);
        };
    }

    private void add(int at, Instruction instruction) {
        loaded = loadedOnArrival.getOrDefault(at, loaded);
        if (instruction.operation() == LOAD_WORD) {
            loaded = field(instruction.value());
        }
        text.append(String.format("%3d  %s\n", at, line(at, instruction)));
    }

    private String line(int at, Instruction instruction) {
        return switch (instruction.operation()) {
            case LOAD_WORD -> "load " + loaded;
            case JUMP_EQUAL -> jump("==", at, instruction);
            case 0x35 -> jump(">=", at, instruction);
            case 0x45 -> jump("&", at, instruction);
            default -> "return " + action(instruction.value());
        };
    }

    private String jump(String test, int at, Instruction jump) {
        int ifTrue = at + 1 + jump.ifTrue();
        int ifFalse = at + 1 + jump.ifFalse();
        loadedOnArrival.put(ifTrue, loaded);
        loadedOnArrival.put(ifFalse, loaded);
        return "if %s %s %s goto %d else %d".formatted(loaded, test, value(jump), ifTrue, ifFalse);
    }

    private String value(Instruction jump) {
        if (loaded.equals("number") && jump.operation() == JUMP_EQUAL) {
            return name(jump.value()) + "(" + jump.value() + ")";
        }
        return "0x" + Integer.toHexString(jump.value());
    }

    private String name(int number) {
        Map<String, Integer> table =
                switch (architecture) {
                    case X86_64 -> SystemCalls.X86_64;
                    case AARCH64 -> SystemCalls.AARCH64;
                };
        return table.entrySet().stream()
                .filter(entry -> entry.getValue() == number)
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse("unknown");
    }

    private static String field(int offset) {
        return switch (offset) {
            case 0 -> "number";
            case 4 -> "architecture";
            default -> "argument-" + (offset - 16) / 8 + (offset % 8 == 0 ? "-low" : "-high");
        };
    }
}

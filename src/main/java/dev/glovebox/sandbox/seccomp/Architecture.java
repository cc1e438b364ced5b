package dev.glovebox.sandbox.seccomp;

import java.util.Map;
import java.util.Optional;

/** A processor's names for what the filter looks at; every other processor is refused by name. */
public enum Architecture {
    X86_64(0xc000003e, 0x4000_0000),
    AARCH64(0xc00000b7, 0);

    private final int audit;
    private final int foreignBit;

    Architecture(int audit, int foreignBit) {
        this.audit = audit;
        this.foreignBit = foreignBit;
    }

    /** From the value of {@code os.arch}. */
    public static Optional<Architecture> named(String name) {
        return switch (name) {
            case "amd64", "x86_64" -> Optional.of(X86_64);
            case "aarch64", "arm64" -> Optional.of(AARCH64);
            default -> Optional.empty();
        };
    }

    /** AUDIT_ARCH of linux/audit.h. */
    int audit() {
        return audit;
    }

    /** A bit that marks the calls of a second ABI (x32), or 0. */
    int foreignBit() {
        return foreignBit;
    }

    /** Empty where this processor never had the call. */
    Optional<Integer> number(String call) {
        Map<String, Integer> numbers =
                switch (this) {
                    case X86_64 -> SystemCalls.X86_64;
                    case AARCH64 -> SystemCalls.AARCH64;
                };
        return Optional.ofNullable(numbers.get(call));
    }
}

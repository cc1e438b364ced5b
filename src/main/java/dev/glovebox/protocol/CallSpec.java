package dev.glovebox.protocol;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One program to run inside a box: exactly these arguments and this environment. */
public record CallSpec(
        List<ByteString> argv,
        List<ByteString> environment,
        ByteString directory,
        Stdio stdio,
        Optional<Duration> deadline,
        Map<Resource, Long> limits) {

    /** What the program's standard streams are. */
    public sealed interface Stdio {
        /** Three pipes. */
        record Pipes() implements Stdio {}

        /** Output pipes; standard input is /dev/null. */
        record NoInput() implements Stdio {}

        /** A terminal of its own; everything comes out on stdout. */
        record Pty(int rows, int columns) implements Stdio {
            public Pty {
                if (rows < 0 || rows > 0xffff || columns < 0 || columns > 0xffff) {
                    throw new IllegalArgumentException("a terminal of " + rows + " x " + columns + " cannot be");
                }
            }
        }
    }

    /** The setrlimit resources a caller may bound, with Linux's numbers. */
    public enum Resource {
        FILE_SIZE(1),
        CORE(4),
        PROCESSES(6),
        OPEN_FILES(7);

        private final int number;

        Resource(int number) {
            this.number = number;
        }

        public int number() {
            return number;
        }
    }

    public CallSpec {
        argv = List.copyOf(argv);
        environment = List.copyOf(environment);
        limits = Map.copyOf(limits);
        if (argv.isEmpty()) {
            throw new IllegalArgumentException("a call needs a program");
        }
        argv.forEach(CallSpec::requireNoNul);
        environment.forEach(CallSpec::requireNoNul);
        requireNoNul(directory);
        deadline.ifPresent(CallSpec::requirePositive);
    }

    private static void requireNoNul(ByteString text) {
        if (text.contains((byte) 0)) {
            throw new IllegalArgumentException("a NUL byte cannot be passed to a program: " + text.display());
        }
    }

    private static void requirePositive(Duration deadline) {
        if (deadline.isNegative() || deadline.isZero()) {
            throw new IllegalArgumentException("a deadline is longer than zero, not " + deadline);
        }
    }
}

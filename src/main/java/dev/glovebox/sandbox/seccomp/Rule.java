package dev.glovebox.sandbox.seccomp;

import java.util.List;

/** A call that is refused with this error when every test holds; without a test, always. */
record Rule(String call, int errno, List<Test> tests) {

    /** A look at the low half of an argument: every one tested here is an int to the kernel. */
    sealed interface Test {
        record AnyBit(int argument, int bits) implements Test {}

        record Equal(int argument, int value) implements Test {}

        record NoneOf(int argument, List<Integer> values) implements Test {
            public NoneOf {
                values = List.copyOf(values);
            }
        }
    }

    Rule {
        tests = List.copyOf(tests);
    }

    static Rule of(String call, int errno, Test... tests) {
        return new Rule(call, errno, List.of(tests));
    }
}

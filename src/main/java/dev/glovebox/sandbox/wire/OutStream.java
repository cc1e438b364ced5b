package dev.glovebox.sandbox.wire;

/** The two streams that come out of a program. */
enum OutStream {
    STDOUT(1),
    STDERR(2);

    private final int number;

    OutStream(int number) {
        this.number = number;
    }

    int number() {
        return number;
    }
}

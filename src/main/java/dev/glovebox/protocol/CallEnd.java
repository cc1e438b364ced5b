package dev.glovebox.protocol;

/** How a call came to its end. */
public sealed interface CallEnd {
    /** What brought the end about. */
    enum Cause {
        ITSELF,
        DEADLINE,
        KILLED,
        /** The workspace outgrew its bound. */
        DISK
    }

    /** The program returned this code. */
    record Exited(int code, Cause cause) implements CallEnd {}

    /** A signal ended the program. */
    record Signalled(int signal, Cause cause) implements CallEnd {}

    /** The program never ran. */
    record NotStarted(Stage stage, int errno) implements CallEnd {}

    /** The box went away under the call. */
    record Lost(String reason) implements CallEnd {}

    /** Where starting a program failed. */
    enum Stage {
        RESOURCES,
        DIRECTORY,
        EXEC
    }
}

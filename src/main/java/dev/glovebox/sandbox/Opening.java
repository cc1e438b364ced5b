package dev.glovebox.sandbox;

import dev.glovebox.protocol.ResourceFault;

/** The outcome of asking for a box. */
public sealed interface Opening {
    record Opened(Box box) implements Opening {}

    /** No box: why, and what a person can do about it. */
    record Refused(String reason, String remedy, Cause cause) implements Opening {
        /** For a reason that stays until somebody changes something. */
        public Refused(String reason, String remedy) {
            this(reason, remedy, Cause.SETUP);
        }
    }

    /** Whether it helps to try again later. */
    enum Cause {
        /** The machine or the policy forbids it. */
        SETUP,
        /** No space, descriptor, memory or process was left. */
        RESOURCES;

        /** Of a program that could not be started or ended early, by its words. */
        public static Cause of(String words) {
            return ResourceFault.ofStart(words).isPresent() ? RESOURCES : SETUP;
        }

        public static Cause of(Exception failure) {
            return ResourceFault.of(failure).isPresent() ? RESOURCES : SETUP;
        }
    }
}

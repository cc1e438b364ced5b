package dev.glovebox.tools;

/** Where the program that runs TypeScript comes from, when a box has none of its own. */
@FunctionalInterface
public interface Deno {
    /** For a box without it. */
    String WAY_OUT =
            "A person can install it with 'npm install --global deno'; until then use python, or bash with node.";

    /** What became of the look for it. */
    sealed interface Ready {
        /** A path inside the box. */
        record At(String program) implements Ready {}

        /** The sentences say why, and what a person can do. */
        record Missing(String sentences) implements Ready {}
    }

    /** May fetch it, and take as long as that takes; ends soon when the call is cancelled. */
    Ready ready(ToolContext context) throws InterruptedException;

    /** Only boxes that have it run TypeScript. */
    static Deno none() {
        return context -> new Ready.Missing("There is no Deno in this box, so TypeScript cannot be run. " + WAY_OUT);
    }
}

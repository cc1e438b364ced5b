package dev.glovebox.views.supply;

import dev.glovebox.protocol.Cancel;
import dev.glovebox.sandbox.Box;
import java.util.function.Consumer;

/** Where something comes from that programs in a box need and the box may not have of itself. */
@FunctionalInterface
public interface Supply {
    /** What became of the look for it. */
    sealed interface Ready {
        /** A path inside the box. */
        record At(String path) implements Ready {}

        /** The sentences say why, and what a person can do. */
        record Missing(String sentences) implements Ready {}
    }

    /** Who waits for it: told in plain text what is done, and able to give up. */
    record Patience(Consumer<String> live, Cancel cancel) {}

    /** May fetch it, and take as long as that takes; ends soon when nobody waits any more. */
    Ready ready(Box box, Patience patience) throws InterruptedException;

    /** Only boxes that have it have it. */
    static Supply none(String sentences) {
        return (box, patience) -> new Ready.Missing(sentences);
    }
}

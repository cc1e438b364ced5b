package dev.glovebox.tools;

import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.ToolSpec;

/** Something a model can have done inside the box. */
public interface Tool extends AutoCloseable {
    /** Whether a call leaves everything as it was; such calls of one answer run side by side, and the same one once. */
    enum Effect {
        READS,
        CHANGES
    }

    /** The same text for every box, since it is part of every request. */
    ToolSpec spec();

    Effect effect();

    /** Whatever goes wrong inside is the model's business, and told to it. */
    ToolOutput run(Json arguments, ToolContext context) throws InterruptedException;

    /** Ends what the tool keeps between calls. */
    @Override
    default void close() {}
}

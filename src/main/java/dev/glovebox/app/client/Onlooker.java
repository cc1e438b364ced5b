package dev.glovebox.app.client;

import dev.glovebox.protocol.Json;

/** Whoever is told what happens in a job. */
public interface Onlooker {
    /** Each number comes once, in order. */
    void kept(long number, Json event);

    /** What is gone when a connection was cut; after that the unfinished answer comes once more, from its beginning. */
    void live(Json event);

    /** The connection was cut and is there again. */
    void again();

    /** Nobody is there to be told any more. */
    boolean isGone();
}

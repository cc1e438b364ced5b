package dev.glovebox.testing;

import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.PrettyText;

/** JSON on many lines, so that a change of it is a change of few lines. */
public final class PrettyJson {
    private PrettyJson() {}

    public static String of(Json json) {
        return PrettyText.of(json) + "\n";
    }
}

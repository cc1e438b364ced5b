package dev.glovebox.views.relay;

import dev.glovebox.sandbox.Inlet;
import java.util.List;

/**
 * By which a server inside believes that it is asked.
 *
 * @param host as in the header
 * @param origins all by which it may call itself, the usual one first
 */
record OwnName(String host, List<String> origins) {
    static OwnName of(Inlet inlet) {
        return switch (inlet) {
            case Inlet.Port(int number) ->
                new OwnName(
                        "localhost:" + number,
                        List.of("http://localhost:" + number, "http://127.0.0.1:" + number, "http://[::1]:" + number));
            case Inlet.Socket ignored -> new OwnName("localhost", List.of("http://localhost"));
        };
    }

    String origin() {
        return origins.getFirst();
    }
}

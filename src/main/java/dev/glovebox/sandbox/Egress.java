package dev.glovebox.sandbox;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The ways out of a box that has no network of its own. */
public sealed interface Egress {
    /** What stays inside, as programs are told by NO_PROXY. */
    List<String> INSIDE = List.of("localhost", "127.0.0.1", "127.0.0.0/8", "::1", ".localhost", "glovebox");

    /** Nothing listens inside. */
    record None() implements Egress {}

    /**
     * Connections to this port of the box's own loopback are handed out, one by one; there is no other way.
     *
     * @param variables what programs inside must know beside the proxy, such as where certificates lie; NAME=value
     */
    record Through(int port, Outbound.Handler handler, List<String> variables) implements Egress {
        /** Where HTTP proxies are commonly found. */
        public static final int PROXY_PORT = 3128;

        public Through {
            variables = List.copyOf(variables);
            if (port < 1 || port > 0xffff) {
                throw new IllegalArgumentException("a port is 1 to 65535, not " + port);
            }
        }

        public Through(Outbound.Handler handler) {
            this(PROXY_PORT, handler, List.of());
        }
    }

    /** What programs inside read of it, NAME=value. Some read capitals, some small letters, and some ask for both. */
    default List<String> environment() {
        return switch (this) {
            case None() -> List.of();
            case Through(int port, var ignored, var variables) -> {
                Map<String, String> all = new LinkedHashMap<>();
                for (String name : List.of("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY")) {
                    put(all, name, "http://127.0.0.1:" + port);
                }
                put(all, "NO_PROXY", String.join(",", INSIDE));
                variables.forEach(variable -> all.put(
                        variable.substring(0, variable.indexOf('=')), variable.substring(variable.indexOf('=') + 1)));
                yield all.entrySet().stream()
                        .map(entry -> entry.getKey() + "=" + entry.getValue())
                        .toList();
            }
        };
    }

    private static void put(Map<String, String> all, String name, String value) {
        all.put(name, value);
        all.put(name.toLowerCase(Locale.ROOT), value);
    }
}

package dev.glovebox.sandbox;

/** The ways out of a box that has no network of its own. */
public sealed interface Egress {
    /** Nothing listens inside. */
    record None() implements Egress {}

    /** Connections to this port of the box's own loopback are handed out, one by one; there is no other way. */
    record Through(int port, Outbound.Handler handler) implements Egress {
        /** Where HTTP proxies are commonly found. */
        public static final int PROXY_PORT = 3128;

        public Through {
            if (port < 1 || port > 0xffff) {
                throw new IllegalArgumentException("a port is 1 to 65535, not " + port);
            }
        }

        public Through(Outbound.Handler handler) {
            this(PROXY_PORT, handler);
        }
    }
}

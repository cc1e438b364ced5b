package dev.glovebox.sandbox;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** A place inside a box at which a program listens. */
public sealed interface Inlet {
    /** Of the box's own loopback. */
    record Port(int number) implements Inlet {
        public Port {
            if (number < 1 || number > 0xffff) {
                throw new IllegalArgumentException("a port is 1 to 65535, not " + number);
            }
        }
    }

    /** A unix socket, by its path inside. */
    record Socket(String path) implements Inlet {
        /** In bytes; the kernel's bound. */
        private static final int LONGEST = 107;

        public Socket {
            if (!path.startsWith("/")
                    || path.getBytes(StandardCharsets.UTF_8).length > LONGEST
                    || path.indexOf('\0') >= 0) {
                throw new IllegalArgumentException(
                        "a socket's path is absolute and has at most " + LONGEST + " bytes: " + path);
            }
        }
    }

    /** Nothing listens there, or whatever does takes no more. */
    final class Unanswered extends IOException {
        private static final long serialVersionUID = 1;

        public Unanswered(String message) {
            super(message);
        }
    }
}

package dev.glovebox.sandbox.wire;

import dev.glovebox.protocol.ByteString;
import dev.glovebox.protocol.CallSpec;
import java.nio.ByteBuffer;

/** A frame from the host to the glove. */
sealed interface ToGlove {
    record Hello() implements ToGlove {}

    record Open(int channel, CallSpec spec) implements ToGlove {}

    record Stdin(int channel, ByteBuffer data) implements ToGlove {}

    record End(int channel) implements ToGlove {}

    record Credit(int channel, OutStream stream, int bytes) implements ToGlove {}

    record Resize(int channel, int rows, int columns) implements ToGlove {
        public Resize {
            if (rows < 0 || rows > 0xffff || columns < 0 || columns > 0xffff) {
                throw new IllegalArgumentException("a terminal of " + rows + " x " + columns + " cannot be");
            }
        }
    }

    record Signal(int channel, int number) implements ToGlove {
        public Signal {
            if (number < 1 || number > Wire.MAX_SIGNAL) {
                throw new IllegalArgumentException("a signal is 1 to " + Wire.MAX_SIGNAL + ", not " + number);
            }
        }
    }

    record Kill(int channel) implements ToGlove {}

    /** After so many milliseconds without another one the glove stops its programs, and after so many it ends. */
    record Alive(int stop, int end) implements ToGlove {
        public Alive {
            if (stop == 0 || Integer.compareUnsigned(end, stop) < 0) {
                throw new IllegalArgumentException("a box that stops after " + Integer.toUnsignedString(stop)
                        + " ms of silence cannot end after " + Integer.toUnsignedString(end));
            }
        }
    }

    record Connect(int channel, Place place) implements ToGlove {}

    /** What a connection into the box leads to. */
    sealed interface Place {
        /** A port of 127.0.0.1. */
        record Four(int port) implements Place {}

        /** A port of ::1. */
        record Six(int port) implements Place {}

        /** A unix socket. */
        record Path(ByteString path) implements Place {}
    }

    record Listen(int port) implements ToGlove {}

    /** Of a connection, as are those below. */
    record Data(int channel, ByteBuffer data) implements ToGlove {}

    record Grant(int channel, int bytes) implements ToGlove {}

    record Fin(int channel) implements ToGlove {}

    record Close(int channel, How how) implements ToGlove {}

    /** The end of a connection: after all that was sent before it, or at once. */
    enum How {
        DONE(0),
        RESET(1);

        private final int number;

        How(int number) {
            this.number = number;
        }

        int number() {
            return number;
        }
    }
}

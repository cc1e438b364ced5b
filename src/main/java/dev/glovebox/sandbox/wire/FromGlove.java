package dev.glovebox.sandbox.wire;

import dev.glovebox.protocol.CallEnd;
import java.nio.ByteBuffer;

/** A frame from the glove to the host, with everything checked that one frame can show. */
sealed interface FromGlove {
    record Hello() implements FromGlove {}

    /** STDOUT or STDERR; the data is a window into the reader's buffer and is gone with the next frame. */
    record Output(int channel, OutStream stream, ByteBuffer data) implements FromGlove {}

    record Credit(int channel, int bytes) implements FromGlove {}

    /** FAILED or EXIT. */
    record Ended(int channel, CallEnd end) implements FromGlove {}

    /** The frame's name on the protocol page. */
    default String word() {
        return switch (this) {
            case Hello() -> "HELLO";
            case Output output -> output.stream().name();
            case Credit credit -> "CREDIT";
            case Ended ended -> ended.end() instanceof CallEnd.NotStarted ? "FAILED" : "EXIT";
        };
    }
}

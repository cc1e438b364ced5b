package dev.glovebox.sandbox.wire;

import dev.glovebox.protocol.CallEnd;
import java.nio.ByteBuffer;

/** A frame from the glove to the host, with everything checked that one frame can show. */
sealed interface FromGlove {
    /** The box is up; signals are held where programs cannot stop or end the glove's file commands. */
    record Hello(boolean signalsHeld) implements FromGlove {}

    /** STDOUT or STDERR; the data is a window into the reader's buffer and is gone with the next frame. */
    record Output(int channel, OutStream stream, ByteBuffer data) implements FromGlove {}

    record Credit(int channel, int bytes) implements FromGlove {}

    /** FAILED or EXIT. */
    record Ended(int channel, CallEnd end) implements FromGlove {}

    /** What belongs to connections, out of the box or into it. */
    sealed interface OfConnection extends FromGlove {}

    /** The answer to CONNECT: 0, or why not, and then it is the last frame of its channel. */
    record Connected(int channel, int errno) implements OfConnection {}

    /** The answer to LISTEN: 0, or why not. */
    record Listening(int errno) implements OfConnection {}

    record Accepted(int channel) implements OfConnection {}

    /** The data is a window into the reader's buffer and is gone with the next frame. */
    record Data(int channel, ByteBuffer data) implements OfConnection {}

    record Grant(int channel, int bytes) implements OfConnection {}

    record Fin(int channel) implements OfConnection {}

    record Close(int channel, ToGlove.How how) implements OfConnection {}

    /** The frame's name on the protocol page. */
    default String word() {
        return switch (this) {
            case Hello hello -> "HELLO";
            case Output output -> output.stream().name();
            case Credit credit -> "CREDIT";
            case Ended ended -> ended.end() instanceof CallEnd.NotStarted ? "FAILED" : "EXIT";
            case Connected connected -> "CONNECTED";
            case Listening listening -> "LISTEN";
            case Accepted accepted -> "ACCEPTED";
            case Data data -> "DATA";
            case Grant grant -> "GRANT";
            case Fin fin -> "FIN";
            case Close close -> "CLOSE";
        };
    }
}

package dev.glovebox.sandbox.wire;

import static dev.glovebox.sandbox.wire.Decoder.require;
import static dev.glovebox.sandbox.wire.Decoder.requireSize;

import java.nio.ByteBuffer;

/** Does for the frames of connections what {@link Decoder} does for all others. */
final class ConnectionDecoder {
    private ConnectionDecoder() {}

    static FromGlove decode(int type, int channel, ByteBuffer payload) {
        if (type == Wire.LISTEN) {
            return listening(channel, payload);
        }
        if (type == Wire.CONNECTED) {
            return connected(channel, payload);
        }
        require(channel != 0 || type == Wire.ACCEPTED, "connection outside 1 to 4294967295");
        return switch (type) {
            case Wire.DATA -> data(channel, payload);
            case Wire.GRANT -> grant(channel, payload);
            case Wire.FIN -> fin(channel, payload);
            case Wire.CLOSE -> close(channel, payload);
            default -> accepted(channel, payload);
        };
    }

    private static FromGlove listening(int channel, ByteBuffer payload) {
        require(channel == 0, "LISTEN on a channel other than 0");
        requireSize(payload, 4, "LISTEN");
        return new FromGlove.Listening(errno(payload, "LISTEN"));
    }

    private static int errno(ByteBuffer payload, String frame) {
        int errno = payload.getInt();
        require(errno >= 0 && errno <= Decoder.MAX_ERRNO, frame + " with an errno outside 0 to 4095");
        return errno;
    }

    private static FromGlove connected(int channel, ByteBuffer payload) {
        Decoder.requireChannel(channel);
        requireSize(payload, 4, "CONNECTED");
        return new FromGlove.Connected(channel, errno(payload, "CONNECTED"));
    }

    private static FromGlove accepted(int channel, ByteBuffer payload) {
        require(channel < 0, "connection outside 2147483648 to 4294967295");
        requireSize(payload, 0, "ACCEPTED");
        return new FromGlove.Accepted(channel);
    }

    private static FromGlove data(int channel, ByteBuffer payload) {
        require(payload.hasRemaining(), "DATA without data");
        return new FromGlove.Data(channel, payload);
    }

    private static FromGlove grant(int channel, ByteBuffer payload) {
        requireSize(payload, 4, "GRANT");
        int bytes = payload.getInt();
        require(bytes != 0, "GRANT of nothing");
        require(bytes > 0, "GRANT beyond 2147483647");
        return new FromGlove.Grant(channel, bytes);
    }

    private static FromGlove fin(int channel, ByteBuffer payload) {
        requireSize(payload, 0, "FIN");
        return new FromGlove.Fin(channel);
    }

    private static FromGlove close(int channel, ByteBuffer payload) {
        requireSize(payload, 1, "CLOSE");
        return new FromGlove.Close(
                channel,
                switch (payload.get()) {
                    case 0 -> ToGlove.How.DONE;
                    case 1 -> ToGlove.How.RESET;
                    default -> throw new ProtocolViolation("CLOSE in an unknown way");
                });
    }
}

package dev.glovebox.sandbox.wire;

import dev.glovebox.protocol.CallEnd;
import dev.glovebox.protocol.CallEnd.Cause;
import dev.glovebox.protocol.CallEnd.Stage;
import java.nio.ByteBuffer;

/** Turns bytes of the glove into frames and refuses whatever the protocol page does not allow. */
final class Decoder {
    private static final int STDOUT = 0x11;
    private static final int STDERR = 0x12;
    private static final int CREDIT = 0x13;
    private static final int FAILED = 0x14;
    private static final int EXIT = 0x15;
    static final int MAX_ERRNO = 4095;

    private Decoder() {}

    /** The checked value of a length field; to be known before room is made for what it counts. */
    static int length(int field) {
        require(field < 0 || field >= Wire.TAG_SIZE, "length below 5");
        require(field >= 0 && field <= Wire.TAG_SIZE + Wire.MAX_PAYLOAD, "length beyond the limit of its type");
        return field;
    }

    static FromGlove decode(int type, int channel, ByteBuffer payload) {
        return switch (type) {
            case Wire.HELLO -> hello(channel, payload);
            case STDOUT -> output(channel, OutStream.STDOUT, payload);
            case STDERR -> output(channel, OutStream.STDERR, payload);
            case CREDIT -> credit(channel, payload);
            case FAILED -> failed(channel, payload);
            case EXIT -> exit(channel, payload);
            case Wire.CONNECTED, Wire.LISTEN, Wire.ACCEPTED, Wire.DATA, Wire.GRANT, Wire.FIN, Wire.CLOSE ->
                ConnectionDecoder.decode(type, channel, payload);
            default -> throw new ProtocolViolation("unknown type " + type);
        };
    }

    private static FromGlove hello(int channel, ByteBuffer payload) {
        require(channel == 0, "HELLO on a channel other than 0");
        requireSize(payload, Wire.HELLO_SIZE + 1, "HELLO");
        require(payload.getInt() == Wire.MAGIC, "HELLO without the magic");
        require(payload.getShort() == Wire.VERSION, "HELLO of an unknown version");
        byte flags = payload.get();
        require((flags & ~Wire.SIGNALS_HELD) == 0, "HELLO with unknown flags");
        return new FromGlove.Hello(flags == Wire.SIGNALS_HELD);
    }

    private static FromGlove output(int channel, OutStream stream, ByteBuffer payload) {
        requireChannel(channel);
        if (!payload.hasRemaining()) {
            throw new ProtocolViolation(stream + " without data");
        }
        return new FromGlove.Output(channel, stream, payload);
    }

    private static FromGlove credit(int channel, ByteBuffer payload) {
        requireChannel(channel);
        requireSize(payload, 4, "CREDIT");
        int bytes = payload.getInt();
        require(bytes != 0, "CREDIT of nothing");
        require(bytes > 0, "CREDIT beyond 2147483647");
        return new FromGlove.Credit(channel, bytes);
    }

    private static FromGlove failed(int channel, ByteBuffer payload) {
        requireChannel(channel);
        requireSize(payload, 5, "FAILED");
        Stage stage =
                switch (payload.get()) {
                    case 1 -> Stage.RESOURCES;
                    case 2 -> Stage.DIRECTORY;
                    case 3 -> Stage.EXEC;
                    default -> throw new ProtocolViolation("FAILED at an unknown stage");
                };
        int errno = payload.getInt();
        require(errno >= 1 && errno <= MAX_ERRNO, "FAILED with an errno outside 1 to 4095");
        return new FromGlove.Ended(channel, new CallEnd.NotStarted(stage, errno));
    }

    private static FromGlove exit(int channel, ByteBuffer payload) {
        requireChannel(channel);
        requireSize(payload, 3, "EXIT");
        byte how = payload.get();
        int value = Byte.toUnsignedInt(payload.get());
        Cause cause = cause(payload.get());
        return new FromGlove.Ended(
                channel,
                switch (how) {
                    case 0 -> new CallEnd.Exited(value, cause);
                    case 1 -> signalled(value, cause);
                    default -> throw new ProtocolViolation("EXIT in an unknown way");
                });
    }

    private static Cause cause(byte why) {
        return switch (why) {
            case 0 -> Cause.ITSELF;
            case 1 -> Cause.DEADLINE;
            case 2 -> Cause.KILLED;
            default -> throw new ProtocolViolation("EXIT for an unknown cause");
        };
    }

    private static CallEnd signalled(int signal, Cause cause) {
        require(signal >= 1 && signal <= Wire.MAX_SIGNAL, "EXIT by a signal outside 1 to 64");
        return new CallEnd.Signalled(signal, cause);
    }

    static void requireChannel(int channel) {
        require(channel >= 1, "channel outside 1 to 2147483647");
    }

    static void requireSize(ByteBuffer payload, int size, String frame) {
        if (payload.remaining() != size) {
            throw new ProtocolViolation(frame + " of a wrong size");
        }
    }

    static void require(boolean holds, String rule) {
        if (!holds) {
            throw new ProtocolViolation(rule);
        }
    }
}

package dev.glovebox.testing;

import dev.glovebox.protocol.ByteString;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;

/** A frame of either direction, unchecked; written apart from the product's codec, so that each keeps the other honest. */
public record GloveFrame(int type, int channel, ByteString payload) {
    public static final int HELLO = 0x01;
    public static final int OPEN = 0x02;
    public static final int STDIN = 0x03;
    public static final int END = 0x04;
    public static final int CREDIT = 0x05;
    public static final int RESIZE = 0x06;
    public static final int SIGNAL = 0x07;
    public static final int KILL = 0x08;
    public static final int ALIVE = 0x09;
    public static final int STDOUT = 0x11;
    public static final int STDERR = 0x12;
    public static final int STDIN_CREDIT = 0x13;
    public static final int FAILED = 0x14;
    public static final int EXIT = 0x15;

    public static final int CONNECT = 0x20;
    public static final int CONNECTED = 0x21;
    public static final int LISTEN = 0x30;
    public static final int ACCEPTED = 0x31;
    public static final int DATA = 0x32;
    public static final int GRANT = 0x33;
    public static final int FIN = 0x34;
    public static final int CLOSE = 0x35;

    public static GloveFrame hostsHello() {
        return new GloveFrame(HELLO, 0, ByteString.of(new byte[] {'G', 'L', 'O', 'V', 0, 3}));
    }

    public static GloveFrame hello() {
        return new GloveFrame(HELLO, 0, ByteString.of(new byte[] {'G', 'L', 'O', 'V', 0, 3, 1}));
    }

    public static GloveFrame stdout(int channel, byte[] data) {
        return new GloveFrame(STDOUT, channel, ByteString.of(data));
    }

    public static GloveFrame stderr(int channel, byte[] data) {
        return new GloveFrame(STDERR, channel, ByteString.of(data));
    }

    public static GloveFrame stdinCredit(int channel, int bytes) {
        return new GloveFrame(STDIN_CREDIT, channel, number(bytes));
    }

    public static GloveFrame failed(int channel, int stage, int errno) {
        byte[] payload = ByteBuffer.allocate(5).put((byte) stage).putInt(errno).array();
        return new GloveFrame(FAILED, channel, ByteString.of(payload));
    }

    public static GloveFrame alive(int stop, int end) {
        byte[] payload = ByteBuffer.allocate(8).putInt(stop).putInt(end).array();
        return new GloveFrame(ALIVE, 0, ByteString.of(payload));
    }

    public static GloveFrame exit(int channel, int how, int value, int why) {
        return new GloveFrame(EXIT, channel, ByteString.of(new byte[] {(byte) how, (byte) value, (byte) why}));
    }

    public static GloveFrame connected(int channel, int errno) {
        return new GloveFrame(CONNECTED, channel, number(errno));
    }

    public static GloveFrame listening(int errno) {
        return new GloveFrame(LISTEN, 0, number(errno));
    }

    public static GloveFrame accepted(int channel) {
        return new GloveFrame(ACCEPTED, channel, ByteString.EMPTY);
    }

    public static GloveFrame data(int channel, byte[] data) {
        return new GloveFrame(DATA, channel, ByteString.of(data));
    }

    public static GloveFrame grant(int channel, int bytes) {
        return new GloveFrame(GRANT, channel, number(bytes));
    }

    public static GloveFrame fin(int channel) {
        return new GloveFrame(FIN, channel, ByteString.EMPTY);
    }

    public static GloveFrame close(int channel, int how) {
        return new GloveFrame(CLOSE, channel, ByteString.of(new byte[] {(byte) how}));
    }

    private static ByteString number(int value) {
        return ByteString.of(ByteBuffer.allocate(4).putInt(value).array());
    }

    /** The next frame; empty at the end of the stream. */
    public static Optional<GloveFrame> read(DataInputStream in) throws IOException {
        int length;
        try {
            length = in.readInt();
        } catch (EOFException e) {
            return Optional.empty();
        }
        int type = in.readUnsignedByte();
        int channel = in.readInt();
        return Optional.of(new GloveFrame(type, channel, ByteString.of(in.readNBytes(length - 5))));
    }

    public byte[] toBytes() {
        return ByteBuffer.allocate(9 + payload.size())
                .putInt(5 + payload.size())
                .put((byte) type)
                .putInt(channel)
                .put(payload.toBytes())
                .array();
    }
}

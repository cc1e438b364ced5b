package dev.glovebox.sandbox.wire;

import java.nio.ByteBuffer;

/** Turns frames for the glove into bytes, each into one array so that it leaves with one write. */
final class Encoder {
    private static final int OPEN = 0x02;
    private static final int STDIN = 0x03;
    private static final int END = 0x04;
    private static final int CREDIT = 0x05;
    private static final int RESIZE = 0x06;
    private static final int SIGNAL = 0x07;
    private static final int KILL = 0x08;
    private static final int ALIVE = 0x09;
    private static final byte FOUR = 1;
    private static final byte SIX = 2;
    private static final byte PATH = 3;

    private Encoder() {}

    @SuppressWarnings("ByteBufferBackingArray") // Every frame was allocated below, to its exact size.
    static byte[] encode(ToGlove message) {
        ByteBuffer frame =
                switch (message) {
                    case ToGlove.Hello() -> hello();
                    case ToGlove.Open open -> open(open);
                    case ToGlove.Stdin(int channel, var data) -> data(STDIN, channel, data);
                    case ToGlove.End(int channel) -> frame(END, channel, 0);
                    case ToGlove.Credit credit -> credit(credit);
                    case ToGlove.Resize(int channel, int rows, int columns) ->
                        frame(RESIZE, channel, 4).putShort((short) rows).putShort((short) columns);
                    case ToGlove.Signal(int channel, int number) ->
                        frame(SIGNAL, channel, 1).put((byte) number);
                    case ToGlove.Kill(int channel) -> frame(KILL, channel, 0);
                    case ToGlove.Alive(int stop, int end) ->
                        frame(ALIVE, 0, 8).putInt(stop).putInt(end);
                    case ToGlove.Connect connect -> connect(connect);
                    case ToGlove.Listen(int port) -> frame(Wire.LISTEN, 0, 2).putShort((short) port);
                    case ToGlove.Data(int channel, var data) -> data(Wire.DATA, channel, data);
                    case ToGlove.Grant(int channel, int bytes) ->
                        frame(Wire.GRANT, channel, 4).putInt(bytes);
                    case ToGlove.Fin(int channel) -> frame(Wire.FIN, channel, 0);
                    case ToGlove.Close(int channel, var how) ->
                        frame(Wire.CLOSE, channel, 1).put((byte) how.number());
                };
        return frame.array();
    }

    private static ByteBuffer hello() {
        return frame(Wire.HELLO, 0, Wire.HELLO_SIZE).putInt(Wire.MAGIC).putShort((short) Wire.VERSION);
    }

    private static ByteBuffer open(ToGlove.Open open) {
        ByteBuffer frame = frame(OPEN, open.channel(), OpenPayload.size(open.spec()));
        OpenPayload.put(frame, open.spec());
        return frame;
    }

    private static ByteBuffer connect(ToGlove.Connect connect) {
        int channel = connect.channel();
        return switch (connect.place()) {
            case ToGlove.Place.Four(int port) ->
                frame(Wire.CONNECT, channel, 3).put(FOUR).putShort((short) port);
            case ToGlove.Place.Six(int port) ->
                frame(Wire.CONNECT, channel, 3).put(SIX).putShort((short) port);
            case ToGlove.Place.Path(var path) ->
                frame(Wire.CONNECT, channel, 5 + path.size())
                        .put(PATH)
                        .putInt(path.size())
                        .put(path.toBytes());
        };
    }

    private static ByteBuffer data(int type, int channel, ByteBuffer data) {
        return frame(type, channel, data.remaining()).put(data.duplicate());
    }

    private static ByteBuffer credit(ToGlove.Credit credit) {
        return frame(CREDIT, credit.channel(), 5)
                .put((byte) credit.stream().number())
                .putInt(credit.bytes());
    }

    private static ByteBuffer frame(int type, int channel, int size) {
        return ByteBuffer.allocate(Wire.HEADER_SIZE + size)
                .putInt(Wire.TAG_SIZE + size)
                .put((byte) type)
                .putInt(channel);
    }
}

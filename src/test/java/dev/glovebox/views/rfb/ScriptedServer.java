package dev.glovebox.views.rfb;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.glovebox.testing.BytePipe;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.HexFormat;

/** A server whose every byte a test decides on. */
final class ScriptedServer implements AutoCloseable {
    static final String HELLO = "RFB 003.008\n";
    private static final int CAPACITY = 1 << 20;

    private final BytePipe toClient = new BytePipe(CAPACITY);
    private final BytePipe toServer = new BytePipe(CAPACITY);

    RfbClient.Line line() {
        return new RfbClient.Line(toClient.input(), toServer.output(), this::close);
    }

    /** A server that has said all that comes before the first message, for a screen of this size. */
    static ScriptedServer opened(int width, int height) {
        return new ScriptedServer().say(beginning(width, height));
    }

    static byte[] beginning(int width, int height) {
        return new Bytes()
                .text(HELLO)
                .u8(1, 1)
                .s32(0)
                .u16(width, height)
                .raw(new byte[16])
                .s32(4)
                .text("name")
                .all();
    }

    RfbClient client() throws IOException, InterruptedException {
        return RfbClient.open(line(), Duration.ofSeconds(5));
    }

    ScriptedServer say(byte[] bytes) {
        try {
            toClient.output().write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    void hangUp() throws IOException {
        toClient.output().close();
    }

    /** What the client said next, in hexadecimal. */
    String hear(int count) throws IOException {
        return HexFormat.of().formatHex(toServer.input().readNBytes(count));
    }

    /** Leaves out what a client says before the first message. */
    ScriptedServer afterBeginning() throws IOException {
        toServer.input().skipNBytes(12 + 1 + 1 + 20 + 4 + 6 * 4);
        return this;
    }

    @Override
    public void close() {
        try {
            toClient.input().close();
            toServer.output().close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Bytes field by field. */
    static final class Bytes {
        private final ByteArrayOutputStream out = new ByteArrayOutputStream();

        Bytes u8(int... values) {
            for (int value : values) {
                out.write(value);
            }
            return this;
        }

        Bytes u16(int... values) {
            for (int value : values) {
                out.write(value >> 8);
                out.write(value);
            }
            return this;
        }

        Bytes s32(int... values) {
            for (int value : values) {
                out.writeBytes(ByteBuffer.allocate(4).putInt(value).array());
            }
            return this;
        }

        Bytes pixels(int... values) {
            for (int value : values) {
                out.writeBytes(ByteBuffer.allocate(4)
                        .order(ByteOrder.LITTLE_ENDIAN)
                        .putInt(value)
                        .array());
            }
            return this;
        }

        Bytes text(String text) {
            return raw(text.getBytes(US_ASCII));
        }

        Bytes raw(byte[] bytes) {
            out.writeBytes(bytes);
            return this;
        }

        /** The head of an update and of its only rectangle. */
        Bytes update(int x, int y, int width, int height, int encoding) {
            return u8(0, 0).u16(1).u16(x, y, width, height).s32(encoding);
        }

        byte[] all() {
            return out.toByteArray();
        }
    }
}

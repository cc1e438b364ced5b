package dev.glovebox.views.desktop;

import dev.glovebox.sandbox.Duplex;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * A few questions in X's own protocol, since xdotool gives the places of framed windows wrongly in some releases. Answers come from the
 * box and are bounded; an answer that is an error is empty.
 *
 * @see <a href="https://www.x.org/releases/current/doc/xproto/x11protocol.html">X Window System Protocol</a>
 */
final class XQueries {
    private static final int REPLY = 32;
    private static final int SETUP_FIXED = 32;
    private static final int LONGEST = 1 << 16;
    private static final byte ANSWER = 1;
    private static final byte ERROR = 0;
    private static final byte GET_GEOMETRY = 14;
    private static final byte INTERN_ATOM = 16;
    private static final byte GET_PROPERTY = 20;
    private static final byte TRANSLATE_COORDINATES = 40;

    private final Duplex line;
    private final InputStream in;
    private final int root;

    XQueries(Duplex line) throws IOException {
        this.line = line;
        in = line.in();
        root = setUp();
    }

    int root() {
        return root;
    }

    private int setUp() throws IOException {
        send(request(12).put((byte) 'l').put((byte) 0).putShort((short) 11));
        ByteBuffer head = read(8);
        if (head.get(0) != ANSWER) {
            throw new IOException("the X server lets nobody in");
        }
        ByteBuffer rest = read(bounded(Short.toUnsignedInt(head.getShort(6)) * 4));
        int vendor = Short.toUnsignedInt(rest.getShort(16)) + 3 & ~3;
        int at = SETUP_FIXED + vendor + 8 * Byte.toUnsignedInt(rest.get(21));
        if (at + Integer.BYTES > rest.limit()) {
            throw new IOException("the X server answers nonsense");
        }
        return rest.getInt(at);
    }

    int atom(String name) throws IOException {
        byte[] bytes = name.getBytes(StandardCharsets.US_ASCII);
        int padded = bytes.length + 3 & ~3;
        send(request(8 + padded)
                .put(INTERN_ATOM)
                .put((byte) 0)
                .putShort((short) (2 + padded / 4))
                .putShort((short) bytes.length)
                .putShort((short) 0)
                .put(bytes));
        return answer().map(reply -> reply.getInt(8)).orElse(0);
    }

    /** At most 64 KiB of a window's property, of whatever type. */
    Optional<byte[]> property(int window, int atom) throws IOException {
        send(request(24)
                .put(GET_PROPERTY)
                .put((byte) 0)
                .putShort((short) 6)
                .putInt(window)
                .putInt(atom)
                .putInt(0)
                .putInt(0)
                .putInt(LONGEST / 4 - REPLY));
        return answer().map(reply -> {
            int size = reply.getInt(16) * (reply.get(1) / 8);
            byte[] value = new byte[Math.clamp(size, 0, reply.limit() - REPLY)];
            reply.get(REPLY, value);
            return value;
        });
    }

    /** Where a window's upper left corner is on the screen. */
    Optional<int[]> place(int window) throws IOException {
        send(request(16)
                .put(TRANSLATE_COORDINATES)
                .put((byte) 0)
                .putShort((short) 4)
                .putInt(window)
                .putInt(root));
        return answer().map(reply -> new int[] {reply.getShort(12), reply.getShort(14)});
    }

    Optional<int[]> size(int window) throws IOException {
        send(request(8).put(GET_GEOMETRY).put((byte) 0).putShort((short) 2).putInt(window));
        return answer().map(reply ->
                new int[] {Short.toUnsignedInt(reply.getShort(16)), Short.toUnsignedInt(reply.getShort(18))});
    }

    /** Events that nobody asked for are left out. */
    private Optional<ByteBuffer> answer() throws IOException {
        while (true) {
            ByteBuffer head = read(REPLY);
            if (head.get(0) == ERROR) {
                return Optional.empty();
            }
            if (head.get(0) == ANSWER) {
                ByteBuffer rest = read(bounded(Math.multiplyExact(Math.clamp(head.getInt(4), -1, LONGEST), 4)));
                return Optional.of(
                        request(REPLY + rest.limit()).put(head).put(rest).flip());
            }
        }
    }

    private static int bounded(int size) throws IOException {
        if (size < 0 || size > LONGEST) {
            throw new IOException("the X server announces " + size + " bytes, of at most " + LONGEST);
        }
        return size;
    }

    private static ByteBuffer request(int size) {
        return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
    }

    private void send(ByteBuffer request) throws IOException {
        line.out().write(request.array(), request.arrayOffset(), request.capacity());
        line.out().flush();
    }

    private ByteBuffer read(int size) throws IOException {
        byte[] bytes = in.readNBytes(size);
        if (bytes.length < size) {
            throw new EOFException("the X server ended the connection");
        }
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }
}

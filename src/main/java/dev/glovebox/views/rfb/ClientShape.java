package dev.glovebox.views.rfb;

import dev.glovebox.protocol.ByteString;
import dev.glovebox.views.rfb.ClientMessage.Clipboard;
import dev.glovebox.views.rfb.ClientMessage.Passive;
import dev.glovebox.views.rfb.ClientMessage.Pointer;
import dev.glovebox.views.rfb.ClientMessage.Pressed;
import dev.glovebox.views.rfb.ClientMessage.Released;
import dev.glovebox.views.rfb.ClientMessage.Resize;
import java.nio.ByteBuffer;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** How long a client's messages are, and what they mean: RFC 6143 and those extensions that noVNC uses. */
final class ClientShape {
    static final int LONGEST = 1 << 18;

    private static final int SET_PIXEL_FORMAT = 0;
    private static final int SET_ENCODINGS = 2;
    private static final int UPDATE_REQUEST = 3;
    private static final int KEY = 4;
    private static final int POINTER = 5;
    private static final int CUT_TEXT = 6;
    private static final int CONTINUOUS_UPDATES = 150;
    private static final int FENCE = 248;
    private static final int SET_DESKTOP_SIZE = 251;
    private static final int QEMU = 255;

    private static final int MOST_ENCODINGS = 256;
    private static final int MOST_SCREENS = 16;
    private static final int MOST_FENCE = 64;
    private static final int CLIPBOARD_HEAD = 8;

    private static final int CLIPBOARD_CAPABILITIES = 1 << 24;
    private static final int CLIPBOARD_REQUEST = 1 << 25;
    private static final int CLIPBOARD_PEEK = 1 << 26;
    private static final int CLIPBOARD_ACTIONS = 0x1f << 24;

    private ClientShape() {}

    /** Of the message whose beginning this is; empty while too little of it is there to tell. */
    static OptionalInt length(ByteBuffer head) throws RfbFailure {
        int type = Byte.toUnsignedInt(head.get(0));
        return switch (type) {
            case SET_PIXEL_FORMAT -> OptionalInt.of(20);
            case SET_ENCODINGS -> counted(head, 4, Short.BYTES, 4, MOST_ENCODINGS);
            case UPDATE_REQUEST, CONTINUOUS_UPDATES -> OptionalInt.of(10);
            case KEY -> OptionalInt.of(8);
            case POINTER -> OptionalInt.of(6);
            case CUT_TEXT -> clipboard(head);
            case FENCE -> counted(head, 9, Byte.BYTES, 1, MOST_FENCE);
            case SET_DESKTOP_SIZE -> screens(head);
            case QEMU -> qemu(head);
            default -> throw new RfbFailure("the viewer sent a message of type " + type + ", which nobody knows here");
        };
    }

    /** A head that ends with the number of entries that follow. */
    private static OptionalInt counted(ByteBuffer head, int headSize, int width, int entry, int most)
            throws RfbFailure {
        if (head.limit() < headSize) {
            return OptionalInt.empty();
        }
        int count = width == Byte.BYTES
                ? Byte.toUnsignedInt(head.get(headSize - 1))
                : Short.toUnsignedInt(head.getShort(headSize - 2));
        return OptionalInt.of(headSize + entry * bounded(count, most));
    }

    private static OptionalInt screens(ByteBuffer head) throws RfbFailure {
        return head.limit() < 8
                ? OptionalInt.empty()
                : OptionalInt.of(8 + 16 * bounded(Byte.toUnsignedInt(head.get(6)), MOST_SCREENS));
    }

    /** A length below zero is that of an extended one. */
    private static OptionalInt clipboard(ByteBuffer head) throws RfbFailure {
        if (head.limit() < CLIPBOARD_HEAD) {
            return OptionalInt.empty();
        }
        int length = head.getInt(4);
        int size = length < 0 ? -length : length;
        if (size < 0 || size > LONGEST - CLIPBOARD_HEAD || (length < 0 && size < Integer.BYTES)) {
            throw new RfbFailure(
                    "the viewer sent a clipboard of " + length + " bytes, of at most " + (LONGEST - CLIPBOARD_HEAD));
        }
        return OptionalInt.of(CLIPBOARD_HEAD + size);
    }

    private static OptionalInt qemu(ByteBuffer head) throws RfbFailure {
        if (head.limit() < 2) {
            return OptionalInt.empty();
        }
        if (head.get(1) != 0) {
            throw new RfbFailure(
                    "the viewer sent a message of type " + QEMU + "." + head.get(1) + ", which nobody knows here");
        }
        return OptionalInt.of(12);
    }

    private static int bounded(int count, int most) throws RfbFailure {
        if (count > most) {
            throw new RfbFailure("the viewer sent a list of " + count + " entries, of at most " + most);
        }
        return count;
    }

    /** Of a whole message. */
    static ClientMessage message(ByteString bytes) {
        ByteBuffer message = ByteBuffer.wrap(bytes.toBytes());
        return switch (Byte.toUnsignedInt(message.get(0))) {
            case SET_ENCODINGS -> new Passive(ByteString.of(encodings(message)));
            case KEY -> key(message.get(1), message.getInt(4), bytes);
            case QEMU -> key(message.getShort(2), message.getInt(4), bytes);
            case POINTER ->
                new Pointer(
                        Byte.toUnsignedInt(message.get(1)),
                        Short.toUnsignedInt(message.getShort(2)),
                        Short.toUnsignedInt(message.getShort(4)),
                        bytes);
            case CUT_TEXT -> puts(message) ? new Clipboard(bytes) : new Passive(bytes);
            case SET_DESKTOP_SIZE ->
                new Resize(Short.toUnsignedInt(message.getShort(2)), Short.toUnsignedInt(message.getShort(4)), bytes);
            default -> new Passive(bytes);
        };
    }

    private static ClientMessage key(int down, int keysym, ByteString bytes) {
        return down != 0 ? new Pressed(keysym, bytes) : new Released(keysym, bytes);
    }

    private static boolean puts(ByteBuffer message) {
        if (message.getInt(4) >= 0) {
            return true;
        }
        int actions = message.getInt(CLIPBOARD_HEAD) & CLIPBOARD_ACTIONS;
        boolean tellsWhatItCan = (actions & CLIPBOARD_CAPABILITIES) != 0;
        return !tellsWhatItCan && actions != CLIPBOARD_REQUEST && actions != CLIPBOARD_PEEK;
    }

    /** Only those that lead to no message of the client that is not known here. */
    private static byte[] encodings(ByteBuffer message) {
        return ClientWords.encodings(IntStream.range(0, Short.toUnsignedInt(message.getShort(2)))
                .map(index -> message.getInt(4 + Integer.BYTES * index))
                .filter(Encoding::isForViewers)
                .toArray());
    }
}

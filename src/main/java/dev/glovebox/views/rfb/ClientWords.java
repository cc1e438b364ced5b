package dev.glovebox.views.rfb;

import dev.glovebox.views.picture.Region;
import dev.glovebox.views.picture.Size;
import java.nio.ByteBuffer;

/** What our client says, as bytes. */
final class ClientWords {
    private static final byte SET_PIXEL_FORMAT = 0;
    private static final byte SET_ENCODINGS = 2;
    private static final byte UPDATE_REQUEST = 3;
    private static final byte KEY = 4;
    private static final byte POINTER = 5;
    private static final byte SET_DESKTOP_SIZE = (byte) 251;
    private static final byte YES = 1;
    private static final byte NO = 0;
    private static final byte[] PADDING = new byte[3];

    private ClientWords() {}

    /** Thirty-two bits a pixel, the low byte first, blue lowest. */
    static byte[] pixelFormat() {
        return ByteBuffer.allocate(20)
                .put(SET_PIXEL_FORMAT)
                .put(PADDING)
                .put((byte) 32)
                .put((byte) 24)
                .put(NO)
                .put(YES)
                .putShort((short) 255)
                .putShort((short) 255)
                .putShort((short) 255)
                .put((byte) 16)
                .put((byte) 8)
                .put((byte) 0)
                .put(PADDING)
                .array();
    }

    static byte[] encodings(int... encodings) {
        ByteBuffer bytes = ByteBuffer.allocate(4 + Integer.BYTES * encodings.length)
                .put(SET_ENCODINGS)
                .put(NO)
                .putShort((short) encodings.length);
        for (int encoding : encodings) {
            bytes.putInt(encoding);
        }
        return bytes.array();
    }

    /** All of the region, also what the client has already. */
    static byte[] wholeRequest(Region region) {
        return request(NO, region);
    }

    /** Answered once something in the region has changed. */
    static byte[] changeRequest(Region region) {
        return request(YES, region);
    }

    private static byte[] request(byte incremental, Region region) {
        return ByteBuffer.allocate(10)
                .put(UPDATE_REQUEST)
                .put(incremental)
                .putShort((short) region.x())
                .putShort((short) region.y())
                .putShort((short) region.width())
                .putShort((short) region.height())
                .array();
    }

    static byte[] press(int keysym) {
        return key(YES, keysym);
    }

    static byte[] release(int keysym) {
        return key(NO, keysym);
    }

    private static byte[] key(byte down, int keysym) {
        return ByteBuffer.allocate(8)
                .put(KEY)
                .put(down)
                .putShort((short) 0)
                .putInt(keysym)
                .array();
    }

    static byte[] pointer(int buttons, int x, int y) {
        return ByteBuffer.allocate(6)
                .put(POINTER)
                .put((byte) buttons)
                .putShort((short) x)
                .putShort((short) y)
                .array();
    }

    /** One screen, which fills the desktop. */
    static byte[] desktopSize(Size size) {
        return ByteBuffer.allocate(24)
                .put(SET_DESKTOP_SIZE)
                .put(NO)
                .putShort((short) size.width())
                .putShort((short) size.height())
                .put((byte) 1)
                .put(NO)
                .putInt(0)
                .putInt(0)
                .putShort((short) size.width())
                .putShort((short) size.height())
                .putInt(0)
                .array();
    }
}

package dev.glovebox.views.rfb;

import dev.glovebox.protocol.ByteString;

/** Something that a person's client said, and the bytes by which a server is told of it. */
public sealed interface ClientMessage {
    ByteString bytes();

    /** About pictures and the connection: it changes nothing inside. */
    record Passive(ByteString bytes) implements ClientMessage {}

    /** A key has gone down. */
    record Pressed(int keysym, ByteString bytes) implements ClientMessage {}

    /** A key has come up. */
    record Released(int keysym, ByteString bytes) implements ClientMessage {}

    /** The mouse, with the buttons that are held: the first is bit 0, and 3 to 6 are the wheel's. */
    record Pointer(int buttons, int x, int y, ByteString bytes) implements ClientMessage {}

    /** A text for the clipboard inside. */
    record Clipboard(ByteString bytes) implements ClientMessage {}

    /** A wish for another size of the screen. */
    record Resize(int width, int height, ByteString bytes) implements ClientMessage {}

    /** A key comes up, for a server that was told that it is down. */
    static ClientMessage release(int keysym) {
        return new Released(keysym, ByteString.of(ClientWords.release(keysym)));
    }

    /** No button is held any more. */
    static Pointer letGo(int x, int y) {
        return new Pointer(0, x, y, ByteString.of(ClientWords.pointer(0, x, y)));
    }
}

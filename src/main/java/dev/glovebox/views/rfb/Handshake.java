package dev.glovebox.views.rfb;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.glovebox.views.picture.Size;
import java.io.IOException;
import java.util.Arrays;

/** How a connection begins: version 3.8, no authentication, since whoever holds the stream has come in already. */
final class Handshake {
    private static final byte[] VERSION = "RFB 003.008\n".getBytes(US_ASCII);
    private static final byte NO_SECURITY = 1;
    private static final byte SHARED = 1;
    private static final int PIXEL_FORMAT = 16;
    private static final int LONGEST_NAME = 4096;

    /** Where the client's words go. */
    interface Speaker {
        void say(byte[] bytes) throws IOException;
    }

    private final ServerStream in;
    private final Speaker out;

    Handshake(ServerStream in, Speaker out) {
        this.in = in;
        this.out = out;
    }

    Size shake() throws IOException {
        version();
        security();
        out.say(new byte[] {SHARED});
        int width = in.u16();
        int height = in.u16();
        in.skip(PIXEL_FORMAT);
        in.skip(in.length(LONGEST_NAME, "a name"));
        return size(width, height);
    }

    static Size size(int width, int height) throws RfbFailure {
        if (!Size.fits(width, height)) {
            throw new RfbFailure("it says that its screen is " + width + " x " + height);
        }
        return new Size(width, height);
    }

    private void version() throws IOException {
        byte[] version = in.bytes(VERSION.length);
        if (!Arrays.equals(version, VERSION)) {
            String said = new String(version, US_ASCII).strip().replaceAll("[^ -~]", "?");
            throw new RfbFailure("it began with '" + said + "', not with RFB 003.008");
        }
        out.say(VERSION);
    }

    private void security() throws IOException {
        byte[] kinds = in.bytes(in.u8());
        if (kinds.length == 0) {
            throw new RfbFailure("it refused: " + in.reason());
        }
        for (byte kind : kinds) {
            if (kind == NO_SECURITY) {
                out.say(new byte[] {NO_SECURITY});
                result();
                return;
            }
        }
        throw new RfbFailure("it asks for a password, which only a server that was not started by Glovebox does");
    }

    private void result() throws IOException {
        if (in.s32() != 0) {
            throw new RfbFailure("it refused: " + in.reason());
        }
    }
}

package dev.glovebox.views.rfb;

import dev.glovebox.views.picture.Region;
import dev.glovebox.views.picture.Size;
import java.io.IOException;

/** What a server says once the connection stands; anything that was not asked for ends it. */
final class ServerMessages {
    private static final int UPDATE = 0;
    private static final int BELL = 2;
    private static final int CUT_TEXT = 3;
    private static final int LONGEST_CUT_TEXT = 1 << 20;
    private static final int BAND = 1 << 16;
    private static final int SCREEN_ENTRY = 16;
    private static final int BY_THIS_CLIENT = 1;

    private final ServerStream in;
    private final Screen screen;
    private final int[] band = new int[BAND];

    ServerMessages(ServerStream in, Screen screen) {
        this.in = in;
        this.screen = screen;
    }

    void next() throws IOException {
        int type = in.u8();
        switch (type) {
            case UPDATE -> update();
            case BELL -> {}
            case CUT_TEXT -> {
                in.skip(3);
                in.skip(in.length(LONGEST_CUT_TEXT, "a clipboard"));
            }
            default -> throw new RfbFailure("it sent a message of type " + type + ", which was not asked for");
        }
    }

    private void update() throws IOException {
        in.skip(1);
        for (int left = in.u16(); left > 0; left--) {
            rectangle(in.u16(), in.u16(), in.u16(), in.u16());
        }
        screen.updated();
    }

    private void rectangle(int x, int y, int width, int height) throws IOException {
        int encoding = in.s32();
        switch (encoding) {
            case Encoding.RAW -> raw(x, y, width, height);
            case Encoding.COPY -> copy(x, y, width, height);
            case Encoding.CURSOR -> cursor(x, y, width, height);
            case Encoding.CURSOR_POSITION -> screen.pointer(x, y);
            case Encoding.DESKTOP_SIZE -> resize(Handshake.size(width, height));
            case Encoding.EXTENDED_DESKTOP_SIZE -> resized(x, y, width, height);
            default -> throw new RfbFailure("it sent pixels by encoding " + encoding + ", which was not asked for");
        }
    }

    private void raw(int x, int y, int width, int height) throws IOException {
        if (width == 0 || height == 0) {
            return;
        }
        Region whole = within(x, y, width, height);
        int rows = BAND / width;
        for (int done = 0; done < height; done += rows) {
            Region part = new Region(x, y + done, width, Math.min(rows, height - done));
            in.pixels(band, width * part.height());
            screen.put(part, band);
        }
        screen.arrived(whole);
    }

    private void copy(int x, int y, int width, int height) throws IOException {
        int fromX = in.u16();
        int fromY = in.u16();
        if (width == 0 || height == 0) {
            return;
        }
        Region to = within(x, y, width, height);
        within(fromX, fromY, width, height);
        screen.copy(to, fromX, fromY);
        screen.arrived(to);
    }

    private void cursor(int x, int y, int width, int height) throws IOException {
        if (width > Cursor.LONGEST || height > Cursor.LONGEST) {
            throw new RfbFailure("it sent a pointer of " + width + " x " + height);
        }
        int[] rgb = new int[width * height];
        in.pixels(rgb, rgb.length);
        byte[] mask = in.bytes(Cursor.stride(width) * height);
        screen.cursor(new Cursor(new Cursor.Box(width, height, x, y), rgb, mask));
    }

    private void resized(int reason, int status, int width, int height) throws IOException {
        int screens = in.u8();
        in.skip(3 + SCREEN_ENTRY * screens);
        if (reason != BY_THIS_CLIENT || status == 0) {
            resize(Handshake.size(width, height));
        }
        if (reason == BY_THIS_CLIENT) {
            screen.resized(status);
        }
    }

    private void resize(Size size) {
        if (!size.equals(screen.size())) {
            screen.begin(size);
        }
    }

    private Region within(int x, int y, int width, int height) throws RfbFailure {
        Size size = screen.size();
        if (x + width > size.width() || y + height > size.height()) {
            throw new RfbFailure(
                    "it sent " + width + " x " + height + " pixels at " + x + "," + y + " of a screen of " + size);
        }
        return new Region(x, y, width, height);
    }
}

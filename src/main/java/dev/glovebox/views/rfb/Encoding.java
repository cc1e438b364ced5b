package dev.glovebox.views.rfb;

/** Numbers by which a client says what it takes; below zero are those that carry no pixels. */
final class Encoding {
    static final int RAW = 0;
    static final int COPY = 1;
    static final int DESKTOP_SIZE = -223;
    static final int CURSOR = -239;
    static final int QEMU_KEYS = -258;
    static final int EXTENDED_DESKTOP_SIZE = -308;
    static final int FENCE = -312;
    static final int CONTINUOUS_UPDATES = -313;
    static final int CURSOR_POSITION = 0x574d5666;
    static final int EXTENDED_CLIPBOARD = 0xc0a1e5ce;

    private static final int VMWARE_CURSOR = 0x574d5664;
    private static final int LAST_RECTANGLE = -224;
    private static final int QEMU_LIGHTS = -261;
    private static final int TIGHT_PNG = -260;
    private static final int DESKTOP_NAME = -307;

    private Encoding() {}

    /** Whether a person's client may ask for it: it carries pixels, or its messages are known to {@link ClientShape}. */
    static boolean isForViewers(int encoding) {
        return switch (encoding) {
            case DESKTOP_SIZE,
                    CURSOR,
                    VMWARE_CURSOR,
                    QEMU_KEYS,
                    QEMU_LIGHTS,
                    LAST_RECTANGLE,
                    TIGHT_PNG,
                    DESKTOP_NAME,
                    EXTENDED_DESKTOP_SIZE,
                    FENCE,
                    CONTINUOUS_UPDATES,
                    EXTENDED_CLIPBOARD -> true;
            default -> (encoding >= 0 && encoding < 256) || isLevel(encoding);
        };
    }

    /** How good pictures shall be, and how small. */
    private static boolean isLevel(int encoding) {
        return (encoding >= -32 && encoding <= -23) || (encoding >= -256 && encoding <= -247);
    }
}

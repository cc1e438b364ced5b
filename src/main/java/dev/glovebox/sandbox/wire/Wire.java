package dev.glovebox.sandbox.wire;

/** The numbers that both directions of the wire share. */
final class Wire {
    static final int MAGIC = 0x474c4f56;
    static final int VERSION = 3;
    static final int HELLO = 0x01;

    static final int CONNECT = 0x20;
    static final int CONNECTED = 0x21;
    static final int LISTEN = 0x30;
    static final int ACCEPTED = 0x31;
    static final int DATA = 0x32;
    static final int GRANT = 0x33;
    static final int FIN = 0x34;
    static final int CLOSE = 0x35;

    static final int LENGTH_SIZE = 4;
    /** Type and channel, which the length counts. */
    static final int TAG_SIZE = 5;

    static final int HEADER_SIZE = LENGTH_SIZE + TAG_SIZE;
    static final int HELLO_SIZE = 6;
    /** Flags of the glove's HELLO, which is one byte longer than the host's. */
    static final int SIGNALS_HELD = 1;

    static final int MAX_PAYLOAD = 65_536;
    static final int MAX_OPEN_PAYLOAD = 1_048_576;

    static final int STDIN_WINDOW = 65_536;
    static final int OUTPUT_WINDOW = 262_144;
    static final int CONNECTION_WINDOW = 65_536;
    /** Of each direction. */
    static final int MAX_CONNECTIONS = 128;

    static final int MAX_CREDIT = Integer.MAX_VALUE;
    static final int MAX_SIGNAL = 64;

    private Wire() {}
}

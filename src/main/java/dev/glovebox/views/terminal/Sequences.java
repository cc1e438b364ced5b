package dev.glovebox.views.terminal;

/**
 * Where a stream of a terminal stands between characters and escape sequences, byte by byte.
 *
 * <p>After <a href="https://vt100.net/emu/dec_ansi_parser">the states of DEC's terminals</a>, with UTF-8 and without eight-bit controls.
 */
final class Sequences {
    private static final int BELL = 0x07;
    private static final int CANCEL = 0x18;
    private static final int SUBSTITUTE = 0x1a;
    private static final int ESCAPE = 0x1b;

    private enum State {
        GROUND,
        CHARACTER,
        ESCAPED,
        INTERMEDIATE,
        CONTROL,
        STRING,
        STRING_ESCAPED
    }

    private State state = State.GROUND;
    private int continuing;

    Sequences() {}

    Sequences(Sequences other) {
        state = other.state;
        continuing = other.continuing;
    }

    /** Neither within a character nor within a sequence. */
    boolean isBetween() {
        return state == State.GROUND;
    }

    boolean isWithinSequence() {
        return state != State.GROUND && state != State.CHARACTER;
    }

    void take(byte value) {
        int b = Byte.toUnsignedInt(value);
        state = switch (state) {
            case GROUND -> ground(b);
            case CHARACTER -> character(b);
            case ESCAPED, STRING_ESCAPED -> escaped(b);
            case INTERMEDIATE -> b >= 0x20 && b <= 0x2f ? State.INTERMEDIATE : ending(b);
            case CONTROL -> b >= 0x40 && b <= 0x7e ? State.GROUND : within(State.CONTROL, b);
            case STRING -> b == BELL ? State.GROUND : b == ESCAPE ? State.STRING_ESCAPED : within(State.STRING, b);
        };
    }

    private State ground(int b) {
        continuing = b >= 0xf0 ? 3 : b >= 0xe0 ? 2 : 1;
        boolean leads = b >= 0xc2 && b <= 0xf4;
        return b == ESCAPE ? State.ESCAPED : leads ? State.CHARACTER : State.GROUND;
    }

    private State character(int b) {
        if (b < 0x80 || b > 0xbf) {
            return ground(b);
        }
        continuing--;
        return continuing == 0 ? State.GROUND : State.CHARACTER;
    }

    private State escaped(int b) {
        return switch (b) {
            case '[' -> State.CONTROL;
            case ']', 'P', 'X', '^', '_' -> State.STRING;
            default -> b >= 0x20 && b <= 0x2f ? State.INTERMEDIATE : ending(b);
        };
    }

    private static State ending(int b) {
        return b == ESCAPE ? State.ESCAPED : State.GROUND;
    }

    private static State within(State same, int b) {
        return b == CANCEL || b == SUBSTITUTE ? State.GROUND : b == ESCAPE ? State.ESCAPED : same;
    }
}

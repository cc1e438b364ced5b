package dev.glovebox.ui.tui.input;

import dev.glovebox.ui.tui.input.Key.Modifier;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Turns the bytes of a keyboard into keys, in whatever pieces they come; a terminal's answers among them are taken for nothing. */
public final class KeyDecoder {
    private static final int ESC = 0x1b;
    private static final int BEL = 0x07;
    private static final int CANCEL = 0x18;
    private static final int SUBSTITUTE = 0x1a;
    private static final int LONGEST_PASTE = 64 * 1024 * 1024;
    private static final int LONGEST_STRING = 4 * 1024;
    private static final int LONGEST_SEQUENCE = 256;
    private static final int MOUSE_BYTES = 3;
    /** What begins a string: DCS, SOS, OSC, PM, APC. */
    private static final String STRINGS = "PX]^_";

    /** Keys that are told by SS3 in the mode for applications. */
    private static final String SHIFTED = "ABCDHF";

    private enum State {
        GROUND,
        ESCAPE,
        CSI,
        SS3,
        STRING,
        STRING_ESCAPE,
        /** Bytes that belong to a sequence which has ended: a mouse's place, a function key of the Linux console. */
        SKIP,
        PASTE
    }

    private final int longestPaste;
    private final Utf8 utf8 = new Utf8();
    private final StringBuilder sequence = new StringBuilder();
    private List<Key> keys = new ArrayList<>();
    private State state = State.GROUND;
    /** An escape came before: what ends this sequence or character was pressed with Alt. */
    private boolean alt;

    private int introduced;
    private int length;
    private PasteBytes paste;
    private long dropped;

    public KeyDecoder() {
        this(LONGEST_PASTE);
    }

    KeyDecoder(int longestPaste) {
        this.longestPaste = longestPaste;
        paste = new PasteBytes(longestPaste);
    }

    public List<Key> take(ByteBuffer bytes) {
        while (bytes.hasRemaining()) {
            next(bytes.get() & 0xff);
        }
        return taken();
    }

    /** Nothing came for a moment: what could have been the beginning of more is taken as it is. A paste goes on, and so does a sequence with numbers. */
    public List<Key> idle() {
        switch (state) {
            case GROUND -> utf8.end(this::character);
            case ESCAPE -> press(Key.ESCAPE, alt ? 2 : 1);
            case CSI, SS3, STRING -> beginOnly();
            case STRING_ESCAPE, SKIP -> ground();
            case PASTE -> {}
        }
        return taken();
    }

    /** How many bytes of pastes were left out so far because a paste was longer than 64 MiB. */
    public long dropped() {
        return dropped;
    }

    private List<Key> taken() {
        List<Key> taken = keys;
        keys = new ArrayList<>();
        return taken;
    }

    private void next(int unit) {
        switch (state) {
            case GROUND -> text(unit);
            case ESCAPE -> escape(unit);
            case CSI -> controlSequence(unit);
            case SS3 -> singleShift(unit);
            case STRING -> string(unit);
            case STRING_ESCAPE -> afterString(unit);
            case SKIP -> skip();
            case PASTE -> pasted(unit);
        }
    }

    private void text(int unit) {
        if (unit == ESC) {
            utf8.end(this::character);
            state = State.ESCAPE;
        } else {
            utf8.take(unit, this::character);
        }
    }

    private void character(int character) {
        Set<Modifier> with = alt ? Set.of(Modifier.ALT) : Set.of();
        alt = false;
        new Stroke(character, with).key().ifPresent(keys::add);
    }

    private void escape(int unit) {
        if (unit == ESC) {
            press(Key.ESCAPE, alt ? 1 : 0);
            alt = true;
            state = State.ESCAPE;
        } else if (unit == '[') {
            begin(State.CSI, unit);
        } else if (unit == 'O') {
            begin(State.SS3, unit);
        } else if (STRINGS.indexOf(unit) >= 0) {
            press(Key.ESCAPE, alt ? 1 : 0);
            begin(State.STRING, unit);
        } else {
            press(Key.ESCAPE, alt ? 1 : 0);
            alt = true;
            text(unit);
        }
    }

    private void begin(State begun, int unit) {
        state = begun;
        introduced = unit;
        length = 0;
        sequence.setLength(0);
    }

    /** A person pressed Alt with the character that begins such sequences; or a terminal's answer broke off. */
    private void beginOnly() {
        if (!sequence.isEmpty()) {
            return;
        }
        boolean whole = length == 0;
        press(Key.ESCAPE, alt && whole ? 1 : 0);
        if (whole) {
            alt = true;
            character(introduced);
        }
    }

    private void controlSequence(int unit) {
        if (unit >= ' ' && unit < '@') {
            lengthen(unit);
        } else if (unit >= '@' && unit < 0x7f) {
            endSequence(unit);
        } else {
            broken(unit);
        }
    }

    private void lengthen(int unit) {
        if (sequence.length() <= LONGEST_SEQUENCE) {
            sequence.append((char) unit);
        }
    }

    private void endSequence(int unit) {
        String parameters = sequence.toString();
        Set<Modifier> with = alt ? Set.of(Modifier.ALT) : Set.of();
        ground();
        if (parameters.isEmpty() && (unit == 'M' || unit == '[')) {
            state = State.SKIP;
            length = unit == 'M' ? MOUSE_BYTES : 1;
        } else if (parameters.equals("200") && unit == '~') {
            state = State.PASTE;
        } else if (parameters.length() <= LONGEST_SEQUENCE) {
            new ControlSequence(new Parameters(parameters), (char) unit, with)
                    .key()
                    .ifPresent(keys::add);
        }
    }

    private void singleShift(int unit) {
        if (unit >= '0' && unit <= ';') {
            lengthen(unit);
        } else if (SHIFTED.indexOf(unit) >= 0) {
            endSequence(unit);
        } else if (unit == 'M') {
            press(Key.ENTER, 1);
        } else if (unit > '@' && unit < 0x7f) {
            ground();
        } else {
            broken(unit);
        }
    }

    /** No sequence after all: it is forgotten, and this byte begins anew. */
    private void broken(int unit) {
        ground();
        if (unit != CANCEL && unit != SUBSTITUTE) {
            text(unit);
        }
    }

    private void string(int unit) {
        length++;
        if (unit == ESC) {
            state = State.STRING_ESCAPE;
        } else if (unit == BEL || unit == CANCEL || unit == SUBSTITUTE || length > LONGEST_STRING) {
            ground();
        }
    }

    private void afterString(int unit) {
        ground();
        if (unit != '\\') {
            escape(unit);
        }
    }

    private void skip() {
        if (--length == 0) {
            ground();
        }
    }

    private void pasted(int unit) {
        if (paste.endsWith(unit)) {
            keys.add(new Key.Pasted(paste.text()));
            dropped += paste.dropped();
            paste = new PasteBytes(longestPaste);
            ground();
        }
    }

    private void press(String name, int times) {
        for (int i = 0; i < times; i++) {
            keys.add(Key.pressed(name));
        }
        ground();
    }

    private void ground() {
        state = State.GROUND;
        alt = false;
    }
}

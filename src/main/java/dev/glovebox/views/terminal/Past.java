package dev.glovebox.views.terminal;

import java.io.ByteArrayOutputStream;

/** What must be known of a stream's beginning when it is not there any more. */
final class Past {
    /** Longer than any that sets a mode. */
    private static final int LONGEST_SEQUENCE = 80;

    private final Sequences sequences;
    private final Modes modes;
    private final ByteArrayOutputStream sequence = new ByteArrayOutputStream();
    private boolean anything;

    Past() {
        this(new Sequences(), new Modes());
    }

    private Past(Sequences sequences, Modes modes) {
        this.sequences = sequences;
        this.modes = modes;
    }

    Past copy() {
        var copy = new Past(new Sequences(sequences), new Modes(modes));
        copy.sequence.writeBytes(sequence.toByteArray());
        copy.anything = anything;
        return copy;
    }

    void take(byte value) {
        boolean within = sequences.isWithinSequence();
        sequences.take(value);
        anything = true;
        if (!within) {
            sequence.reset();
        }
        if (sequence.size() < LONGEST_SEQUENCE) {
            sequence.write(value);
        }
        if (within && !sequences.isWithinSequence()) {
            modes.take(sequence.toByteArray());
        }
    }

    boolean isAnything() {
        return anything;
    }

    Sequences sequences() {
        return sequences;
    }

    String modes() {
        return modes.sequences();
    }
}

package dev.glovebox.views.terminal;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** The last of what a terminal showed, for whoever comes later. Not thread-safe. */
final class Scrollback {
    static final int LIMIT = 256 * 1024;

    /** How far the beginning of a line is looked for. */
    private static final int LONGEST_LINE = 4096;

    private static final int FIRST_CAPACITY = 4096;
    private static final int ENQUIRY = 0x05;

    private byte[] bytes = new byte[FIRST_CAPACITY];
    private int head;
    private int size;

    /** What is not here any more. */
    private final Past past = new Past();

    void append(byte[] more) {
        grow(Math.min(LIMIT, size + more.length));
        for (byte value : more) {
            if (size == bytes.length) {
                past.take(bytes[head]);
                head = (head + 1) % bytes.length;
                size--;
            }
            bytes[(head + size) % bytes.length] = value;
            size++;
        }
    }

    /** Whether there was more than is here. */
    boolean isCut() {
        return past.isAnything();
    }

    /**
     * From a place between characters and sequences on, the beginning of a line if one is near, with the modes that were set before. What
     * asks the terminal for an answer is left out: it was answered when it was new, and a second answer would be typed to the shell.
     */
    byte[] replay() {
        var shown = new ByteArrayOutputStream(size);
        Past before = past.copy();
        int from = start(before);
        shown.writeBytes(before.modes().getBytes(StandardCharsets.US_ASCII));
        Sequences sequences = before.sequences();
        var sequence = new ByteArrayOutputStream();
        for (int i = from; i < size; i++) {
            byte value = at(i);
            boolean within = sequences.isWithinSequence();
            sequences.take(value);
            if (within || sequences.isWithinSequence()) {
                sequence.write(value);
                if (!sequences.isWithinSequence()) {
                    show(sequence, shown);
                }
            } else if (value != ENQUIRY) {
                shown.write(value);
            }
        }
        shown.writeBytes(sequence.toByteArray());
        return shown.toByteArray();
    }

    private static void show(ByteArrayOutputStream sequence, ByteArrayOutputStream shown) {
        byte[] whole = sequence.toByteArray();
        if (!Queries.isQuery(whole)) {
            shown.writeBytes(whole);
        }
        sequence.reset();
    }

    /** Where the replay starts; all before it becomes the past. */
    private int start(Past before) {
        int from = 0;
        while (from < size && !before.sequences().isBetween()) {
            before.take(at(from++));
        }
        int line = isCut() ? nextLine(from, before.sequences()) : from;
        for (; from < line; from++) {
            before.take(at(from));
        }
        return line;
    }

    private int nextLine(int from, Sequences at) {
        var ahead = new Sequences(at);
        for (int i = from; i < Math.min(size, from + LONGEST_LINE); i++) {
            boolean between = ahead.isBetween();
            ahead.take(at(i));
            if (between && at(i) == '\n') {
                return i + 1;
            }
        }
        return from;
    }

    private byte at(int index) {
        return bytes[(head + index) % bytes.length];
    }

    private void grow(int wanted) {
        if (wanted <= bytes.length) {
            return;
        }
        byte[] larger = new byte[Math.min(LIMIT, Math.max(wanted, 2 * bytes.length))];
        for (int i = 0; i < size; i++) {
            larger[i] = at(i);
        }
        bytes = larger;
        head = 0;
    }
}

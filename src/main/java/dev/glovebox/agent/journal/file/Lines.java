package dev.glovebox.agent.journal.file;

import dev.glovebox.agent.journal.Document;
import java.io.IOException;
import java.util.Arrays;

/** The lines of a file, as far as it reaches now; each is held in memory alone. */
final class Lines {
    private final JournalDisk.DiskFile file;
    private final long limit;
    private byte[] buffer;
    private int from;
    private int to;
    private long read;

    Lines(JournalDisk.DiskFile file, long limit, int buffer) {
        this.file = file;
        this.limit = limit;
        this.buffer = new byte[buffer];
    }

    /** Without its newline; empty and not ended when there is no more. */
    Line next() throws IOException {
        int looked = 0;
        while (true) {
            int newline = newline(from + looked);
            if (newline >= 0) {
                return cut(newline, true);
            }
            looked = to - from;
            if (looked > Document.LONGEST_LINE || !more()) {
                return cut(to, looked > Document.LONGEST_LINE);
            }
        }
    }

    /** Where the next line would begin. */
    long position() {
        return read - (to - from);
    }

    boolean atEnd() {
        return position() == limit;
    }

    private int newline(int start) {
        for (int i = start; i < to; i++) {
            if (buffer[i] == '\n') {
                return i;
            }
        }
        return -1;
    }

    private Line cut(int end, boolean ended) {
        Line line = new Line(Arrays.copyOfRange(buffer, from, end), ended);
        from = ended && end < to ? end + 1 : end;
        return line;
    }

    private boolean more() throws IOException {
        if (read == limit) {
            return false;
        }
        makeRoom();
        int n = file.read(read, buffer, to);
        int taken = (int) Math.min(Math.max(n, 0), limit - read);
        to += taken;
        read += taken;
        return taken > 0;
    }

    private void makeRoom() {
        System.arraycopy(buffer, from, buffer, 0, to - from);
        to -= from;
        from = 0;
        if (to == buffer.length) {
            buffer = Arrays.copyOf(buffer, 2 * buffer.length);
        }
    }

    /** One that is longer than any of ours counts as ended. */
    static final class Line {
        private final byte[] bytes;
        private final boolean ended;

        Line(byte[] bytes, boolean ended) {
            this.bytes = bytes;
            this.ended = ended;
        }

        byte[] bytes() {
            return bytes;
        }

        boolean ended() {
            return ended;
        }
    }
}

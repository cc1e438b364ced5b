package dev.glovebox.agent.journal.file;

import dev.glovebox.agent.journal.Document;
import dev.glovebox.agent.journal.file.JournalDisk.DiskFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The entries at the end of a history file, without those before; their checks are not looked at. */
final class LastLines {
    private static final int TAIL = 1 << 12;
    private static final int GROWTH = 8;

    private LastLines() {}

    /** The last one first; at least one when there is any. */
    static List<byte[]> of(DiskFile file, long size) throws IOException {
        long length = TAIL;
        while (true) {
            List<byte[]> lines = in(read(file, Math.max(0, size - length), size));
            if (!lines.isEmpty() || length >= size || length > Document.LONGEST_LINE) {
                return lines;
            }
            length *= GROWTH;
        }
    }

    private static byte[] read(DiskFile file, long from, long to) throws IOException {
        byte[] bytes = new byte[(int) (to - from)];
        int done = 0;
        while (done < bytes.length) {
            int n = file.read(from + done, bytes, done);
            if (n <= 0) {
                return Arrays.copyOf(bytes, done);
            }
            done += n;
        }
        return bytes;
    }

    /** What stands before the first newline is the header, or a line that began before. */
    private static List<byte[]> in(byte[] bytes) {
        List<byte[]> lines = new ArrayList<>();
        int newline = -1;
        for (int i = bytes.length - 1; i >= 0; i--) {
            if (bytes[i] == '\n') {
                if (newline > 0 && isEntry(bytes, i + 1, newline)) {
                    lines.add(Arrays.copyOfRange(bytes, i + 1, newline));
                }
                newline = i;
            }
        }
        return lines;
    }

    private static boolean isEntry(byte[] bytes, int from, int to) {
        return to - from > 2
                && (bytes[from] == ' ' || bytes[from] == ',')
                && bytes[to - 2] == '"'
                && bytes[to - 1] == '}';
    }
}

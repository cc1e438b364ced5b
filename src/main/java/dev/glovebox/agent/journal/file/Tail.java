package dev.glovebox.agent.journal.file;

import dev.glovebox.agent.journal.Document;
import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;

/** The growing end of a history file: whole lines, then the closing bytes, also after a write that failed. */
final class Tail implements Closeable {
    private static final byte[] CLOSING = Document.closing();

    private final JournalDisk.DiskFile file;
    private long end;
    private boolean whole = true;

    /** Of a file whose closing bytes stand there, and nothing behind them. */
    Tail(JournalDisk.DiskFile file, long end) {
        this.file = file;
        this.end = end;
    }

    /** Of a file that is good up to there, when these bytes are added; whatever stands behind is cut off. */
    static Tail mended(JournalDisk.DiskFile file, long end, byte[] missing) throws IOException {
        file.resize(end);
        Tail tail = new Tail(file, end);
        tail.write(missing);
        return tail;
    }

    /** Where the closing bytes stand. */
    long end() {
        return end;
    }

    /** Adds whole lines in one write over the closing bytes. When this throws, they were not added. */
    void append(byte[] lines) throws IOException {
        cutBack();
        whole = false;
        try {
            write(lines);
            whole = true;
        } catch (IOException e) {
            cutBackAfter(e);
            throw e;
        }
    }

    private void write(byte[] lines) throws IOException {
        byte[] bytes = Arrays.copyOf(lines, lines.length + CLOSING.length);
        System.arraycopy(CLOSING, 0, bytes, lines.length, CLOSING.length);
        file.write(end, bytes);
        end += lines.length;
    }

    /** What may still fail now is tried again before the next append and at the end. */
    private void cutBackAfter(IOException failure) {
        try {
            cutBack();
        } catch (IOException e) {
            failure.addSuppressed(e);
        }
    }

    /** Never shorter than with the closing bytes: their place on a full disk is not given up. */
    private void cutBack() throws IOException {
        if (!whole) {
            file.resize(end + CLOSING.length);
            file.write(end, CLOSING);
            whole = true;
        }
    }

    void force() throws IOException {
        file.force();
    }

    @Override
    public void close() throws IOException {
        try (file) {
            cutBack();
        }
    }
}

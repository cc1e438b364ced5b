package dev.glovebox.agent.journal.file;

import dev.glovebox.agent.journal.Chain;
import dev.glovebox.agent.journal.Document;
import dev.glovebox.agent.journal.SessionId;
import dev.glovebox.agent.journal.file.JournalDisk.DiskFile;
import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;

/** From entry to entry through a history file that may be torn or damaged, as long as each follows from the one before. */
final class Walk {
    /** What stands after the last good entry. */
    enum Ending {
        /** The closing bytes, as it should be. */
        CLOSED,
        /** A first part of the closing bytes, or nothing. */
        UNCLOSED,
        /** The beginning of an entry, as left by a write that was cut off. */
        TORN,
        /** What no cut-off write leaves behind. */
        DAMAGED
    }

    private final Lines lines;
    private final byte[] header;
    private Chain chain;
    private long start;
    private long end;
    private boolean newlineMissing;
    private Optional<Ending> ending = Optional.empty();

    Walk(DiskFile file, SessionId id, long limit, int buffer) {
        this.lines = new Lines(file, limit, buffer);
        this.header = Document.header(id);
        this.chain = Chain.of(id);
    }

    /** The next good line, without its newline; none after the last. */
    Optional<byte[]> next() throws IOException {
        if (end == 0 && ending.isEmpty()) {
            header();
        }
        if (ending.isPresent()) {
            return Optional.empty();
        }
        Lines.Line line = lines.next();
        Optional<Chain> followed = chain.follow(line.bytes());
        if (followed.isEmpty()) {
            ending = Optional.of(ending(line, Document.closing()));
            return Optional.empty();
        }
        chain = followed.get();
        start = end;
        end = lines.position();
        newlineMissing = !line.ended();
        return Optional.of(line.bytes());
    }

    private void header() throws IOException {
        Lines.Line line = lines.next();
        if (line.ended() && Arrays.equals(text(line), header)) {
            end = lines.position();
        } else {
            ending = Optional.of(begins(header, line) ? Ending.UNCLOSED : Ending.DAMAGED);
        }
    }

    private Ending ending(Lines.Line line, byte[] closing) {
        if (lines.atEnd() && line.ended() && Arrays.equals(text(line), closing)) {
            return Ending.CLOSED;
        }
        if (begins(closing, line)) {
            return Ending.UNCLOSED;
        }
        boolean closingHalfOverwritten = lines.atEnd() && text(line).length <= closing.length;
        return !line.ended() || closingHalfOverwritten ? Ending.TORN : Ending.DAMAGED;
    }

    private static boolean begins(byte[] whole, Lines.Line line) {
        int length = line.bytes().length;
        return !line.ended() && length <= whole.length && Arrays.equals(line.bytes(), 0, length, whole, 0, length);
    }

    private static byte[] text(Lines.Line line) {
        byte[] bytes = Arrays.copyOf(line.bytes(), line.bytes().length + (line.ended() ? 1 : 0));
        if (line.ended()) {
            bytes[bytes.length - 1] = '\n';
        }
        return bytes;
    }

    /** After the last entry so far. */
    Chain chain() {
        return chain;
    }

    /** Where the last good line begins. */
    long start() {
        return start;
    }

    /** Where it ends. */
    long end() {
        return end;
    }

    /** What is missing between that and the closing bytes. */
    byte[] missing() {
        return end == 0 ? header.clone() : newlineMissing ? new byte[] {'\n'} : new byte[0];
    }

    /** Known after the last line. */
    Optional<Ending> ending() {
        return ending;
    }
}

package dev.glovebox.views;

import dev.glovebox.protocol.ByteString;
import dev.glovebox.views.FileEntry.Kind;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Reads what {@code stat}, {@code list} and {@code walk} give. */
final class EntryReader {
    static final int LONGEST_PATH = 1 << 16;
    private static final int LONGEST_TARGET = 4096;
    private static final int LAST_NANO = 999_999_999;

    private EntryReader() {}

    /** Takes one entry of a walk, and what belongs to it. */
    interface Taker {
        void take(FileEntry entry) throws IOException, MalformedOutput;
    }

    static FileEntry one(RecordReader in, ByteString path) throws IOException, MalformedOutput {
        FileEntry entry = named(in, path);
        in.end();
        return entry;
    }

    static FileEntry named(RecordReader in, ByteString path) throws IOException, MalformedOutput {
        FileEntry entry = entry(Head.read(in), in);
        if (!entry.path().equals(path)) {
            throw new MalformedOutput("an entry that was not asked for");
        }
        return entry;
    }

    static Walk.Listing all(RecordReader in, int most) throws IOException, MalformedOutput {
        List<FileEntry> entries = new ArrayList<>();
        Walk.Tally tally = each(in, most, entries::add);
        return new Walk.Listing(entries, tally);
    }

    static Walk.Tally each(RecordReader in, int most, Taker taker) throws IOException, MalformedOutput {
        int count = 0;
        Head head = Head.read(in);
        for (; !head.isEnd(); head = Head.read(in)) {
            if (count++ == most) {
                throw new MalformedOutput("more than " + most + " entries");
            }
            FileEntry entry = entry(head, in);
            requireBelow(entry.path());
            taker.take(entry);
        }
        Walk.Tally tally = tally(head, most);
        in.end();
        if (tally.entries() != count) {
            throw new MalformedOutput("a wrong count of entries");
        }
        return tally;
    }

    static Walk.Tally tally(RecordReader in, int most) throws IOException, MalformedOutput {
        Walk.Tally tally = tally(Head.read(in), most);
        in.end();
        return tally;
    }

    private static Walk.Tally tally(Head head, int most) throws MalformedOutput {
        head.require(4);
        long entries = head.number(0, 0, most);
        return new Walk.Tally(entries, head.number(1, 0, entries), head.number(2, 0, Long.MAX_VALUE), head.flag(3));
    }

    /** The bytes of a record of {@code usage}. */
    static long usage(RecordReader in) throws IOException, MalformedOutput {
        Head head = Head.read(in);
        head.require(3);
        long bytes = head.number(0, 0, Long.MAX_VALUE);
        in.end();
        return bytes;
    }

    private static FileEntry entry(Head head, RecordReader in) throws IOException, MalformedOutput {
        head.require(5);
        return new FileEntry(
                kind(head.word()),
                head.octal(0, 07777),
                head.number(1, 0, Long.MAX_VALUE),
                instant(head.number(2, Long.MIN_VALUE, Long.MAX_VALUE), head.number(3, 0, LAST_NANO)),
                head.flag(4),
                in.field(LONGEST_PATH),
                in.field(LONGEST_TARGET));
    }

    private static Kind kind(String word) throws MalformedOutput {
        return switch (word) {
            case "f" -> Kind.FILE;
            case "d" -> Kind.FOLDER;
            case "l" -> Kind.LINK;
            case "p" -> Kind.PIPE;
            case "s" -> Kind.SOCKET;
            case "c", "b" -> Kind.DEVICE;
            case "?" -> Kind.OTHER;
            default -> throw new MalformedOutput("an unknown kind of entry");
        };
    }

    private static Instant instant(long seconds, long nanos) throws MalformedOutput {
        try {
            return Instant.ofEpochSecond(seconds, nanos);
        } catch (DateTimeException e) {
            throw new MalformedOutput("a time that cannot be");
        }
    }

    /** Whoever joins the path to a folder must not be led out of it. */
    static void requireBelow(ByteString path) throws MalformedOutput {
        int start = 0;
        for (int i = 0; i <= path.size(); i++) {
            if (i == path.size() || path.at(i) == '/') {
                if (isNoName(path, start, i)) {
                    throw new MalformedOutput("a path that leads elsewhere");
                }
                start = i + 1;
            }
        }
    }

    private static boolean isNoName(ByteString path, int from, int to) {
        int size = to - from;
        return size == 0
                || (size == 1 && path.at(from) == '.')
                || (size == 2 && path.at(from) == '.' && path.at(from + 1) == '.');
    }
}

package dev.glovebox.views;

import dev.glovebox.protocol.ByteString;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Reads what {@code grep} gives. */
final class LineReader {
    private LineReader() {}

    static Grep.Found all(RecordReader in, Grep.Extent extent) throws IOException, MalformedOutput {
        List<Grep.Line> lines = new ArrayList<>();
        long matches = 0;
        Head head = Head.read(in);
        for (; !head.isEnd(); head = Head.read(in)) {
            Grep.Line line = line(head, in, extent.width());
            lines.add(line);
            matches += line.kind() == Grep.Kind.MATCH ? 1 : 0;
            requirePlausible(lines.size(), matches, extent);
        }
        Grep.Tally tally = tally(head, matches);
        in.end();
        return new Grep.Found(lines, tally);
    }

    private static void requirePlausible(long lines, long matches, Grep.Extent extent) throws MalformedOutput {
        long around = 1L + extent.before() + extent.after();
        if (matches > extent.most() || lines > around * extent.most()) {
            throw new MalformedOutput("more lines than were asked for");
        }
    }

    private static Grep.Line line(Head head, RecordReader in, int width) throws IOException, MalformedOutput {
        head.require(4);
        Grep.Kind kind =
                switch (head.word()) {
                    case ":" -> Grep.Kind.MATCH;
                    case "-" -> Grep.Kind.CONTEXT;
                    default -> throw new MalformedOutput("an unknown kind of line");
                };
        long number = head.number(0, 1, Long.MAX_VALUE);
        long size = head.number(1, 0, Integer.MAX_VALUE);
        long from = head.number(2, 0, size);
        int shown = (int) head.number(3, 0, Math.min(width, size - from));
        ByteString path = in.field(EntryReader.LONGEST_PATH);
        if (path.size() > 0) {
            EntryReader.requireBelow(path);
        }
        return new Grep.Line(kind, path, number, size, from, in.exactly(shown));
    }

    private static Grep.Tally tally(Head head, long matches) throws MalformedOutput {
        head.require(5);
        return new Grep.Tally(
                head.number(0, matches, matches),
                head.number(1, 0, Long.MAX_VALUE),
                head.number(2, 0, Long.MAX_VALUE),
                head.number(3, 0, Long.MAX_VALUE),
                head.flag(4));
    }
}

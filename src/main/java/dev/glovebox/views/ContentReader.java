package dev.glovebox.views;

import dev.glovebox.protocol.ByteString;
import dev.glovebox.views.Contents.Ending;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Optional;

/** Reads what {@code walk -p} and {@code stat -p} give: entries, and after a file's its content. */
final class ContentReader {
    private static final int LARGEST_PIECE = 1 << 16;

    private final RecordReader in;
    private final long largest;
    private final Contents.Visitor visitor;
    private long left;

    private ContentReader(RecordReader in, long largest, long total, Contents.Visitor visitor) {
        this.in = in;
        this.largest = largest;
        this.left = total;
        this.visitor = visitor;
    }

    static Walk.Tally all(RecordReader in, int most, Contents.Limits limits, Contents.Visitor visitor)
            throws IOException, MalformedOutput {
        var reader = new ContentReader(in, limits.fileSize(), limits.total(), visitor);
        return EntryReader.each(in, most, reader::take);
    }

    static WholeFile one(RecordReader in, ByteString path, int most) throws IOException, MalformedOutput {
        FileEntry entry = EntryReader.named(in, path);
        var file = new OneFile();
        new ContentReader(in, most, most, file).take(entry);
        in.end();
        return file.whole(entry);
    }

    private void take(FileEntry entry) throws IOException, MalformedOutput {
        visitor.entry(entry);
        if (entry.kind() == FileEntry.Kind.FILE) {
            visitor.ending(pieces());
        }
    }

    private Ending pieces() throws IOException, MalformedOutput {
        long size = 0;
        Head head = Head.read(in);
        for (; head.word().equals("+"); head = Head.read(in)) {
            head.require(1);
            int piece = (int) head.number(0, 1, LARGEST_PIECE);
            size += piece;
            left -= piece;
            if (size > largest || left < 0) {
                throw new MalformedOutput("more content than was asked for");
            }
            visitor.piece(in.bytes(piece));
        }
        head.require(0);
        return ending(head.word());
    }

    private static Ending ending(String word) throws MalformedOutput {
        return switch (word) {
            case "whole" -> Ending.WHOLE;
            case "large" -> Ending.TOO_LARGE;
            case "spent" -> Ending.SPENT;
            case "failed" -> Ending.FAILED;
            default -> throw new MalformedOutput("an unknown ending of a file");
        };
    }

    /** Holds the one file that was asked for. */
    private static final class OneFile implements Contents.Visitor {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private Ending ending = Ending.FAILED;

        @Override
        public void entry(FileEntry entry) {}

        @Override
        public void piece(byte[] piece) {
            bytes.writeBytes(piece);
        }

        @Override
        public void ending(Ending how) {
            ending = how;
        }

        WholeFile whole(FileEntry entry) throws MalformedOutput {
            return switch (ending) {
                case WHOLE -> new WholeFile(entry, Optional.of(ByteString.of(bytes.toByteArray())));
                case TOO_LARGE -> new WholeFile(entry, Optional.empty());
                case SPENT, FAILED -> throw new MalformedOutput("a file that could not be read on");
            };
        }
    }
}

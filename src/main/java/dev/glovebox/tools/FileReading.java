package dev.glovebox.tools;

import dev.glovebox.views.FileContent;
import dev.glovebox.views.FileOutcome;
import dev.glovebox.views.FileOutcome.Done;
import dev.glovebox.views.FileOutcome.Failed;
import java.util.Optional;

/** Reads what of a file a call wants to see. */
final class FileReading {
    private static final int CHUNK = 1 << 18;
    private static final long MOST_SCANNED = 256L << 20;

    private final ToolContext context;

    /** Lines are counted from 1. */
    record Wanted(BoxPath path, int from, int to) {
        Wanted {
            if (to < from) {
                throw new BadArguments(
                        "The argument 'to' must not be less than 'from'; for example {\"from\":1,\"to\":50}.");
            }
        }
    }

    FileReading(ToolContext context) {
        this.context = context;
    }

    ReadPart read(Wanted wanted) throws InterruptedException {
        BoxPath path = wanted.path();
        return switch (context.files().read(path.bytes(), 0, CHUNK)) {
            case Failed<?> failed -> new ReadPart.Unread(path, new NearNames(context).explain(failed, path));
            case Done<FileContent>(var first) -> read(first, wanted);
        };
    }

    private ReadPart read(FileContent first, Wanted wanted) throws InterruptedException {
        Optional<String> image = ImageKind.of(first.bytes());
        if (image.isPresent()) {
            return new ReadPart.Picture(wanted.path(), image.get());
        }
        if (LineWindow.isBinary(first.bytes())) {
            return new ReadPart.Unread(
                    wanted.path(),
                    ToolOutput.failed(wanted.path().given()
                            + " is not a text file; look at it with bash, for example xxd or file."));
        }
        return text(first, wanted);
    }

    private ReadPart text(FileContent first, Wanted wanted) throws InterruptedException {
        BoxPath path = wanted.path();
        LineWindow window = new LineWindow(wanted.from(), wanted.to());
        FileContent part = first;
        for (long offset = 0; ; ) {
            window.add(part.bytes());
            offset += part.bytes().size();
            if (!part.cut() || window.isFull() || offset > MOST_SCANNED) {
                return new ReadPart.Lines(path, window, !part.cut());
            }
            FileOutcome<FileContent> next = context.files().read(path.bytes(), offset, CHUNK);
            if (!(next instanceof Done<FileContent>(var more))) {
                return new ReadPart.Unread(path, FileTrouble.of((Failed<?>) next, path));
            }
            part = more;
        }
    }
}

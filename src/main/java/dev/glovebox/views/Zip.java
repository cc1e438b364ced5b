package dev.glovebox.views;

import dev.glovebox.protocol.ByteString;
import dev.glovebox.views.FileOutcome.Done;
import dev.glovebox.views.FileOutcome.Failed;
import java.io.OutputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.Deflater;

/**
 * The regular files below a folder of a box as one zip: walked and read inside, no link followed; the host writes nothing but the
 * container. Names that would lead elsewhere or deceive on some system are written with {@code %XX} for the bytes in question.
 */
public final class Zip {
    /** Folders that programs fill and can fill again; a file of such a name is left out too. */
    public static final List<String> IGNORED = List.of(".git", "node_modules", "__pycache__", ".venv");

    private static final int MOST_NAMED = 100;

    private Zip() {}

    /**
     * How much goes into it at most.
     *
     * @param count of entries that are met, folders and links too
     */
    public record Limits(int count, long fileBytes, long totalBytes, Duration time) {
        /** Below 4 GiB also after packing, so that the sizes of an entry have room in any reader's numbers. */
        public static final long LARGEST_FILE = 4_000_000_000L;

        public Limits {
            if (count < 0 || fileBytes < 0 || fileBytes > LARGEST_FILE || totalBytes < 0) {
                throw new IllegalArgumentException("a zip of " + count + " entries, files of at most " + fileBytes
                        + " bytes (" + LARGEST_FILE + " is the most), in all " + totalBytes);
            }
        }
    }

    /**
     * What is in it and what is not; ignored names are not told.
     *
     * @param bytes before packing
     * @param skipped the first hundred
     * @param skippedInAll also folders that could not be looked into
     * @param cut whether there were more entries than were wanted
     */
    public record Tally(long files, long bytes, List<Skipped> skipped, long skippedInAll, boolean cut) {
        public Tally {
            skipped = List.copyOf(skipped);
        }

        public boolean isComplete() {
            return skippedInAll == 0 && !cut;
        }
    }

    public record Skipped(ByteString path, Why why) {}

    /** Why something is not in it. */
    public enum Why {
        LINK,
        NO_FILE,
        TOO_LARGE,
        TOTAL_REACHED,
        UNREADABLE,
        NAME_TAKEN
    }

    /**
     * What the stream throws is thrown unchecked. A zip that failed is without its end, so no reader takes it for whole, and a last
     * write may still be waiting for a slow stream: the caller closes it.
     */
    public static FileOutcome<Tally> write(BoxFiles files, ByteString from, Limits limits, OutputStream to)
            throws InterruptedException {
        var query = new Walk.Query(Integer.MAX_VALUE, limits.count(), IGNORED, List.of());
        var contents = new Contents.Limits(limits.fileBytes(), limits.totalBytes(), limits.time());
        try (var packer = new Deflater(Deflater.DEFAULT_COMPRESSION, true)) {
            var container = new ZipContainer(to, packer);
            var visitor = new Filling(container);
            return switch (files.walk(from, query, contents, visitor)) {
                case Failed<Walk.Tally>(var cause, var reason) -> {
                    container.stop();
                    yield new Failed<>(cause, reason);
                }
                case Done<Walk.Tally>(var walked) -> {
                    container.end();
                    yield new Done<>(visitor.tally(walked));
                }
            };
        }
    }

    /** Puts into the container what a walk tells of. */
    private static final class Filling implements Contents.Visitor {
        private final ZipContainer container;
        private final List<Skipped> skipped = new ArrayList<>();
        private ByteString path = ByteString.EMPTY;
        private boolean isTaken;
        private long skippedInAll;

        Filling(ZipContainer container) {
            this.container = container;
        }

        @Override
        public void entry(FileEntry entry) {
            path = entry.path();
            switch (entry.kind()) {
                case FILE -> isTaken = !container.begin(ZipName.of(path), entry);
                case FOLDER -> isTaken = false;
                case LINK -> skip(Why.LINK);
                case PIPE, SOCKET, DEVICE, OTHER -> skip(Why.NO_FILE);
            }
        }

        @Override
        public void piece(byte[] bytes) {
            if (!isTaken) {
                container.piece(bytes);
            }
        }

        @Override
        public void ending(Contents.Ending ending) {
            if (isTaken) {
                skip(Why.NAME_TAKEN);
                return;
            }
            switch (ending) {
                case WHOLE -> container.keep();
                case TOO_LARGE -> drop(Why.TOO_LARGE);
                case SPENT -> drop(Why.TOTAL_REACHED);
                case FAILED -> drop(Why.UNREADABLE);
            }
        }

        private void drop(Why why) {
            container.drop();
            skip(why);
        }

        private void skip(Why why) {
            skippedInAll++;
            if (skipped.size() < MOST_NAMED) {
                skipped.add(new Skipped(path, why));
            }
        }

        Tally tally(Walk.Tally walked) {
            return new Tally(
                    container.files(), container.bytes(), skipped, skippedInAll + walked.skipped(), walked.cut());
        }
    }
}

package dev.glovebox.views;

import java.time.Duration;

/** Going through files with what is in them, without ever holding more than a piece. */
public final class Contents {
    private Contents() {}

    /** Files of more than the size, and what would make all together more than the total, are met without content. */
    public record Limits(long fileSize, long total, Duration time) {
        private static final long MOST = 1L << 50;

        public Limits {
            if (fileSize < 0 || total < 0 || total > MOST) {
                throw new IllegalArgumentException("contents of at most " + fileSize + " bytes, in all " + total);
            }
        }
    }

    /** What the pieces of a file are. */
    public enum Ending {
        WHOLE,
        TOO_LARGE,
        SPENT,
        FAILED
    }

    /**
     * Told of each entry; after a file's, of its pieces in order and then of their ending. What it throws ends the walk and is thrown on.
     * After a walk that failed, a last call may still be under way.
     */
    public interface Visitor {
        void entry(FileEntry entry);

        void piece(byte[] bytes);

        void ending(Ending ending);
    }
}

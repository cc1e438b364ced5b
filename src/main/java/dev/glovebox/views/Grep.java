package dev.glovebox.views;

import dev.glovebox.protocol.ByteString;
import java.util.List;

/** Searching the text of files: what is asked and what was found. */
public final class Grep {
    private Grep() {}

    public enum Syntax {
        REGEX,
        LITERAL
    }

    public enum Letters {
        AS_WRITTEN,
        ANY_CASE
    }

    /** How much to give: lines around a match, matches in all, bytes of a line, bytes of a file worth searching. */
    public record Extent(int before, int after, int most, int width, int fileSize) {
        public static final Extent USUAL = new Extent(0, 0, 1000, 1000, 16 << 20);

        public Extent {
            if (before < 0 || after < 0 || most < 0 || width < 0 || fileSize < 0) {
                throw new IllegalArgumentException("numbers of a search are not below zero");
            }
        }
    }

    /** Where to look is as in {@link Walk.Query}; its number of entries does not count here. */
    public record Query(String pattern, Syntax syntax, Letters letters, Walk.Query where, Extent extent) {
        public static Query regex(String pattern) {
            return new Query(pattern, Syntax.REGEX, Letters.AS_WRITTEN, Walk.Query.all(0), Extent.USUAL);
        }
    }

    public enum Kind {
        MATCH,
        CONTEXT
    }

    /** A line, or of a long one the bytes from an offset on; the path is relative to the start, or empty for it itself. */
    public record Line(Kind kind, ByteString path, long number, long size, long from, ByteString bytes) {}

    /** Binary files and those skipped, as too large or unreadable, were not searched. */
    public record Tally(long matches, long files, long binary, long skipped, boolean cut) {}

    public record Found(List<Line> lines, Tally tally) {
        public Found {
            lines = List.copyOf(lines);
        }
    }
}

package dev.glovebox.views;

import java.util.List;

/** Going through folders: what is asked and what was met. */
public final class Walk {
    private Walk() {}

    /** Ignored names are shell patterns; with globs, only files that match one of them are met. */
    public record Query(int depth, int most, List<String> ignored, List<String> globs) {
        public Query {
            ignored = List.copyOf(ignored);
            globs = List.copyOf(globs);
            if (depth < 1 || most < 0) {
                throw new IllegalArgumentException("a walk of depth " + depth + " and at most " + most + " entries");
            }
        }

        public static Query all(int most) {
            return new Query(Integer.MAX_VALUE, most, List.of(), List.of());
        }
    }

    /** Foreign entries have another owner; skipped ones could not be looked into; cut says that there was more. */
    public record Tally(long entries, long foreign, long skipped, boolean cut) {}

    /** Upper levels first, each folder in no order; paths are relative to the start. */
    public record Listing(List<FileEntry> entries, Tally tally) {
        public Listing {
            entries = List.copyOf(entries);
        }
    }
}

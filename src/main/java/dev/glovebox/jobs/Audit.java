package dev.glovebox.jobs;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Who did what; nothing is ever changed, and only what is very old or one of very many is taken out. Throws {@link StoreAway}. */
public interface Audit {
    void add(Deed deed);

    /** Such as {@code job.submit} on a job's id. */
    record Deed(String who, String what, String on, String outcome) {}

    /** Newest first. */
    Leaf list(Optional<String> cursor, int most);

    record Line(long number, Instant time, Deed deed) {}

    record Leaf(List<Line> lines, Optional<String> next) {
        public Leaf {
            lines = List.copyOf(lines);
        }
    }
}

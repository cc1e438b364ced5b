package dev.glovebox.views.changes;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a look at a workspace did not see.
 *
 * @param wholeLevels so many levels of folders were seen whole, but for what could not be entered
 * @param early the limit that ended the look
 * @param closed folders that could not be read, or are other mounts
 * @param deep folders at the deepest level looked at
 * @param byDate files of which only size and time are known
 */
public record Gaps(int wholeLevels, Optional<String> early, long closed, long deep, long byDate) {
    static final Gaps NONE = new Gaps(Integer.MAX_VALUE, Optional.empty(), 0, 0, 0);

    /** For a person: how far the look can be believed. */
    List<String> sentences() {
        List<String> sentences = new ArrayList<>();
        early.ifPresent(limit -> sentences.add("the look ended early, after " + limit));
        if (closed > 0) {
            sentences.add(count(closed, "folder") + " could not be entered");
        }
        if (deep > 0) {
            sentences.add(count(deep, "folder") + " deeper than " + SnapshotMaker.DEEPEST + " levels not entered");
        }
        if (byDate > 0) {
            sentences.add(count(byDate, "file") + " too large, too many or unreadable: compared by size and time only");
        }
        return sentences;
    }

    static String count(long count, String noun) {
        return count + " " + noun + (count == 1 ? "" : "s");
    }
}

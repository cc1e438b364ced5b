package dev.glovebox.views.changes;

import dev.glovebox.protocol.ByteString;
import dev.glovebox.views.BoxFiles;
import dev.glovebox.views.FileOutcome;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/** A workspace at one time, as far as it was looked at: every file by its hash, texts as they were. */
public record Snapshot(SortedMap<ByteString, Item> items, Gaps gaps) {
    public Snapshot {
        items = Collections.unmodifiableSortedMap(new TreeMap<>(items));
    }

    /** By one walk inside; the files' root must be the workspace, so that nothing leads out of it. */
    public static FileOutcome<Snapshot> take(BoxFiles files) throws InterruptedException {
        return new SnapshotMaker((path, hash) -> true).walk(files);
    }
}

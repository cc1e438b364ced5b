package dev.glovebox.views.changes;

import dev.glovebox.protocol.ByteString;
import dev.glovebox.views.BoxFiles;
import dev.glovebox.views.FileOutcome;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** A workspace at one time, as far as it was looked at: every file by its hash, texts as they were. */
public record Snapshot(SortedMap<ByteString, Item> items, Gaps gaps) {
    public Snapshot {
        items = Collections.unmodifiableSortedMap(new TreeMap<>(items));
    }

    /** Of files that were put into an empty workspace; when is not known. */
    public static Snapshot of(Map<ByteString, ByteString> files) {
        SortedMap<ByteString, Item> items = new TreeMap<>();
        files.forEach((path, content) -> items.put(path, SnapshotMaker.given(content)));
        return new Snapshot(items, Gaps.NONE);
    }

    /** By one walk inside; the files' root must be the workspace, so that nothing leads out of it. */
    public static FileOutcome<Snapshot> take(BoxFiles files) throws InterruptedException {
        return new SnapshotMaker((path, hash) -> true).walk(files);
    }
}

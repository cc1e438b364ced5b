package dev.glovebox.views.changes;

import dev.glovebox.protocol.ByteString;
import dev.glovebox.views.BoxFiles;
import dev.glovebox.views.FileOutcome;
import dev.glovebox.views.FileOutcome.Done;
import dev.glovebox.views.FileOutcome.Failed;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** What is not as it was in a workspace, by path, and in sentences what was not compared. */
public record Changes(List<Change> list, List<String> notCompared) {
    public Changes {
        list = List.copyOf(list);
        notCompared = List.copyOf(notCompared);
    }

    /** By one walk inside; the files' root must be the workspace. */
    public static FileOutcome<Changes> since(Snapshot before, BoxFiles files) throws InterruptedException {
        var now = new SnapshotMaker((path, hash) -> !hasHash(before.items().get(path), hash));
        return switch (now.walk(files)) {
            case Done<Snapshot>(var snapshot) -> new Done<>(between(before, snapshot));
            case Failed<Snapshot>(var cause, var reason) -> new Failed<>(cause, reason);
        };
    }

    private static boolean hasHash(@Nullable Item item, ByteString hash) {
        return item instanceof Item.File file && file.hash().stream().anyMatch(hash::equals);
    }

    static Changes between(Snapshot before, Snapshot now) {
        List<Change> list = new ArrayList<>();
        int unknown = 0;
        SortedSet<ByteString> paths = new TreeSet<>(before.items().keySet());
        paths.addAll(now.items().keySet());
        for (ByteString path : paths) {
            Item old = before.items().get(path);
            Item young = now.items().get(path);
            if (old != null && young != null) {
                if (!old.isLike(young)) {
                    list.add(new Change.Altered(path, old, young));
                }
            } else if (level(path) > (old == null ? before : now).gaps().wholeLevels()) {
                unknown++;
            } else {
                list.add(old == null ? added(path, young) : new Change.Removed(path, old));
            }
        }
        return new Changes(list, notes(before.gaps(), now.gaps(), unknown));
    }

    private static Change added(ByteString path, @Nullable Item item) {
        if (item == null) {
            throw new IllegalStateException("a path of neither side");
        }
        return new Change.Added(path, item);
    }

    private static List<String> notes(Gaps before, Gaps now, int unknown) {
        List<String> notes = new ArrayList<>();
        before.sentences().forEach(sentence -> notes.add("at the start of the session " + sentence));
        now.sentences().forEach(sentence -> notes.add("now " + sentence));
        if (unknown > 0) {
            notes.add(Gaps.count(unknown, "name") + " that may have been out of sight at one of the two times");
        }
        return notes;
    }

    /** How many names the path has. */
    static int level(ByteString path) {
        int level = 1;
        for (int i = 0; i < path.size(); i++) {
            level += path.at(i) == '/' ? 1 : 0;
        }
        return level;
    }
}

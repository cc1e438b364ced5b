package dev.glovebox.views.changes;

import dev.glovebox.protocol.ByteString;
import dev.glovebox.protocol.Sha256;
import dev.glovebox.views.BoxFiles;
import dev.glovebox.views.Contents;
import dev.glovebox.views.FileEntry;
import dev.glovebox.views.FileOutcome;
import dev.glovebox.views.FileOutcome.Cause;
import dev.glovebox.views.FileOutcome.Done;
import dev.glovebox.views.FileOutcome.Failed;
import dev.glovebox.views.Names;
import dev.glovebox.views.Walk;
import java.io.ByteArrayOutputStream;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/** Makes a snapshot of what a walk tells. Locked, since a walk whose time is over may still tell something. */
final class SnapshotMaker implements Contents.Visitor {
    static final int MOST_ENTRIES = 20_000;
    static final int DEEPEST = 200;
    private static final int USUAL_MODE = 0644;
    static final int LARGEST_TEXT = 256 << 10;
    static final int MOST_TEXT = 16 << 20;
    private static final Duration TIME = Duration.ofSeconds(10);
    private static final Walk.Query QUERY = new Walk.Query(DEEPEST, MOST_ENTRIES, Names.IGNORED, List.of());
    private static final Contents.Limits LIMITS = new Contents.Limits(8 << 20, 256 << 20, TIME);

    private final BiPredicate<ByteString, ByteString> wantsText;
    private final SortedMap<ByteString, Item> items = new TreeMap<>();
    private final MessageDigest digest = Sha256.fresh();
    private final ByteArrayOutputStream text = new ByteArrayOutputStream();
    private @Nullable FileEntry file;
    private boolean binary;
    private long size;
    private int room = MOST_TEXT;
    private int level;
    private long deep;
    private long byDate;
    private boolean over;

    /** Asked with path and hash whether a text is worth its room. */
    SnapshotMaker(BiPredicate<ByteString, ByteString> wantsText) {
        this.wantsText = wantsText;
    }

    /** With the mode that a box gives to what it is handed. */
    static Item.File given(ByteString content) {
        byte[] bytes = content.toBytes();
        Item.Text text = hasNul(bytes)
                ? new Item.Text.Binary()
                : bytes.length > LARGEST_TEXT ? new Item.Text.NotKept() : new Item.Text.Kept(content);
        return new Item.File(
                USUAL_MODE, bytes.length, Instant.EPOCH, Optional.of(ByteString.of(Sha256.of(bytes))), text);
    }

    FileOutcome<Snapshot> walk(BoxFiles files) throws InterruptedException {
        return switch (files.walk(ByteString.of("."), QUERY, LIMITS, this)) {
            case Done<Walk.Tally>(var tally) ->
                new Done<>(snapshot(
                        tally.cut() ? Optional.of(MOST_ENTRIES + " entries") : Optional.empty(), tally.skipped()));
            case Failed<Walk.Tally>(var cause, var reason)
            when cause == Cause.TIMED_OUT -> new Done<>(snapshot(Optional.of(TIME.toSeconds() + " seconds"), 0));
            case Failed<Walk.Tally>(var cause, var reason) -> new Failed<>(cause, reason);
        };
    }

    private synchronized Snapshot snapshot(Optional<String> early, long closed) {
        over = true;
        int wholeLevels = early.isPresent() ? level - 1 : Integer.MAX_VALUE;
        return new Snapshot(items, new Gaps(wholeLevels, early, closed, deep, byDate));
    }

    @Override
    public synchronized void entry(FileEntry entry) {
        if (over) {
            return;
        }
        level = Math.max(level, Changes.level(entry.path()));
        switch (entry.kind()) {
            case FILE -> begin(entry);
            case FOLDER -> deep += Changes.level(entry.path()) == DEEPEST ? 1 : 0;
            case LINK -> items.put(entry.path(), new Item.Link(entry.target()));
            case PIPE, SOCKET, DEVICE, OTHER -> items.put(entry.path(), new Item.Other(entry.kind()));
        }
    }

    private void begin(FileEntry entry) {
        file = entry;
        digest.reset();
        text.reset();
        binary = false;
        size = 0;
    }

    @Override
    public synchronized void piece(byte[] bytes) {
        if (over) {
            return;
        }
        digest.update(bytes);
        size += bytes.length;
        binary |= hasNul(bytes);
        if (!binary && size <= LARGEST_TEXT) {
            text.writeBytes(bytes);
        }
    }

    private static boolean hasNul(byte[] bytes) {
        for (byte b : bytes) {
            if (b == 0) {
                return true;
            }
        }
        return false;
    }

    @Override
    public synchronized void ending(Contents.Ending ending) {
        FileEntry entry = file;
        if (over || entry == null) {
            return;
        }
        int mode = entry.mode() & 0777;
        if (ending == Contents.Ending.WHOLE) {
            ByteString hash = ByteString.of(digest.digest());
            Item.Text kept = text(entry.path(), hash);
            items.put(entry.path(), new Item.File(mode, size, entry.changed(), Optional.of(hash), kept));
        } else {
            byDate++;
            var unknown = new Item.Text.NotKept();
            items.put(entry.path(), new Item.File(mode, entry.size(), entry.changed(), Optional.empty(), unknown));
        }
    }

    private Item.Text text(ByteString path, ByteString hash) {
        if (binary) {
            return new Item.Text.Binary();
        }
        if (size > Math.min(LARGEST_TEXT, room) || !wantsText.test(path, hash)) {
            return new Item.Text.NotKept();
        }
        room -= text.size();
        return new Item.Text.Kept(ByteString.of(text.toByteArray()));
    }
}

package dev.glovebox.ui.web;

import dev.glovebox.protocol.Json;
import dev.glovebox.views.changes.Change;
import dev.glovebox.views.changes.Changes;
import dev.glovebox.views.changes.Item;
import dev.glovebox.views.changes.UnifiedDiff;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Changes as clients see them: so many, with so much text, made in so much time. */
final class ChangeJson {
    static final int MOST = 1000;
    static final int LONGEST_DIFF = 256 << 10;
    private static final int MOST_TEXT = 4 << 20;
    private static final Duration TIME = Duration.ofSeconds(5);
    private static final String TEXT = "diff --git ";

    private final Changes changes;
    private final long end = System.nanoTime() + TIME.toNanos();
    private int room = MOST_TEXT;
    private boolean more;

    ChangeJson(Changes changes) {
        this.changes = changes;
    }

    Json.Obj json() {
        List<Change> known = changes.list().stream()
                .filter(change -> !isUnknown(change))
                .limit(MOST)
                .toList();
        more = known.size() < changes.list().size() || !changes.notCompared().isEmpty();
        List<Json.Obj> items = known.stream().map(this::item).toList();
        return Json.object().with("items", items).with("more", more).end();
    }

    /** A given file too large to be read again is told by its size alone. */
    private static boolean isUnknown(Change change) {
        return change instanceof Change.Altered(var path, Item.File before, Item.File now)
                && before.changed().equals(Instant.EPOCH)
                && now.hash().isEmpty()
                && before.size() == now.size()
                && before.mode() == now.mode();
    }

    private Json.Obj item(Change change) {
        Optional<String> diff = diff(change);
        Lines lines = Lines.of(diff.orElse(""));
        Json.Builder json = Json.object().with("path", change.path().display());
        FilePath.raw(change.path()).ifPresent(raw -> json.with("raw", raw));
        return json.with("change", word(change))
                .with("binary", isBinary(change))
                .with("added", lines.added())
                .with("removed", lines.removed())
                .with("diff", shown(diff))
                .end();
    }

    private Optional<String> diff(Change change) {
        if (System.nanoTime() > end) {
            more = true;
            return Optional.empty();
        }
        String text = new String(UnifiedDiff.of(change).toBytes(), StandardCharsets.UTF_8);
        return text.startsWith(TEXT) ? Optional.of(text) : Optional.empty();
    }

    private Json shown(Optional<String> diff) {
        if (diff.isEmpty()) {
            return new Json.Null();
        }
        int length = diff.get().length();
        if (length > Math.min(LONGEST_DIFF, room)) {
            more = true;
            return new Json.Null();
        }
        room -= length;
        return Json.of(diff.get());
    }

    private static String word(Change change) {
        return switch (change) {
            case Change.Added ignored -> "added";
            case Change.Removed ignored -> "deleted";
            case Change.Altered ignored -> "changed";
        };
    }

    private static boolean isBinary(Change change) {
        return switch (change) {
            case Change.Added(var path, var now) -> isBinary(now);
            case Change.Removed(var path, var before) -> isBinary(before);
            case Change.Altered(var path, var before, var now) -> isBinary(before) || isBinary(now);
        };
    }

    private static boolean isBinary(Item item) {
        return item instanceof Item.File file && file.text() instanceof Item.Text.Binary;
    }

    /** Of a diff: every line of a hunk begins with its mark, and what is no hunk with a word. */
    private record Lines(long added, long removed) {
        static Lines of(String diff) {
            boolean inHunk = false;
            long added = 0;
            long removed = 0;
            for (String line : diff.split("\n", -1)) {
                inHunk = line.startsWith("@@") || (inHunk && !line.startsWith(TEXT));
                added += inHunk && line.startsWith("+") ? 1 : 0;
                removed += inHunk && line.startsWith("-") ? 1 : 0;
            }
            return new Lines(added, removed);
        }
    }

    static Json schema() {
        Json item = Schema.object(
                Map.entry("path", Schema.text()),
                Map.entry("raw?", Schema.text()),
                Map.entry("change", Schema.oneOf("added", "changed", "deleted")),
                Map.entry("binary", Schema.truth()),
                Map.entry("added", Schema.count()),
                Map.entry("removed", Schema.count()),
                Map.entry("diff", Schema.maybe(Schema.text())));
        return Schema.object(Map.entry("items", Schema.list(item)), Map.entry("more", Schema.truth()));
    }
}

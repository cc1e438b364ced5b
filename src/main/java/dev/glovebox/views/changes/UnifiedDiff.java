package dev.glovebox.views.changes;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.glovebox.protocol.ByteString;
import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.Optional;

/**
 * A change as {@code git diff} shows it and {@code patch} takes it: bytes, since files need not be UTF-8. What is no text is a sentence, which
 * both skip.
 */
public final class UnifiedDiff {
    private static final int LINK_MODE = 0120000;
    private static final int FILE_MODE = 0100000;

    /** One side of a change as text with a mode; a link is the text of its target. */
    private record Side(int mode, Optional<ByteString> text) {
        boolean isLink() {
            return mode == LINK_MODE;
        }
    }

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    private UnifiedDiff() {}

    public static ByteString of(Change change) {
        var diff = new UnifiedDiff();
        switch (change) {
            case Change.Added(var path, var now) -> diff.sides(path, Optional.empty(), Optional.of(now));
            case Change.Removed(var path, var before) -> diff.sides(path, Optional.of(before), Optional.empty());
            case Change.Altered(var path, var before, var now)
            when !isEdited(before, now) -> {
                diff.sides(path, Optional.of(before), Optional.empty());
                diff.sides(path, Optional.empty(), Optional.of(now));
            }
            case Change.Altered(var path, var before, var now) ->
                diff.sides(path, Optional.of(before), Optional.of(now));
        }
        return ByteString.of(diff.out.toByteArray());
    }

    /** As git does: what is not a file that stayed one goes, and something else comes. */
    private static boolean isEdited(Item before, Item now) {
        return before instanceof Item.File && now instanceof Item.File;
    }

    private void sides(ByteString path, Optional<Item> before, Optional<Item> now) {
        Optional<Side> old = before.flatMap(UnifiedDiff::side);
        Optional<Side> young = now.flatMap(UnifiedDiff::side);
        if (before.isPresent() && now.isPresent() && sameContent(before.get(), now.get())) {
            header(path, old, young);
        } else if (hasText(before, old) && hasText(now, young)) {
            header(path, old, young);
            text(path, old, young);
        } else {
            line(Sentences.of(path, before, now));
        }
    }

    private static boolean sameContent(Item before, Item now) {
        return before instanceof Item.File one && now instanceof Item.File other && Item.hasSameContent(one, other);
    }

    private static boolean hasText(Optional<Item> item, Optional<Side> side) {
        return item.isEmpty() || side.flatMap(Side::text).isPresent();
    }

    private static Optional<Side> side(Item item) {
        return switch (item) {
            case Item.File file -> Optional.of(new Side(FILE_MODE | file.mode(), text(file.text())));
            case Item.Link(var target) -> Optional.of(new Side(LINK_MODE, Optional.of(target)));
            case Item.Other ignored -> Optional.empty();
        };
    }

    private static Optional<ByteString> text(Item.Text text) {
        return text instanceof Item.Text.Kept(var bytes) ? Optional.of(bytes) : Optional.empty();
    }

    private void header(ByteString path, Optional<Side> old, Optional<Side> young) {
        line("diff --git " + PatchName.of("a/", path) + " " + PatchName.of("b/", path));
        if (old.isEmpty()) {
            line("new file mode " + gitMode(young.orElseThrow()));
        } else if (young.isEmpty()) {
            line("deleted file mode " + gitMode(old.get()));
        } else if (old.get().mode() != young.get().mode()) {
            line("old mode " + Integer.toOctalString(old.get().mode()));
            line("new mode " + Integer.toOctalString(young.get().mode()));
        }
    }

    /** Of a file that comes or goes git knows only whether it can be run. */
    private static String gitMode(Side side) {
        return side.isLink() ? "120000" : (side.mode() & 0100) != 0 ? "100755" : "100644";
    }

    private void text(ByteString path, Optional<Side> old, Optional<Side> young) {
        List<ByteString> before = Hunks.lines(old.flatMap(Side::text).orElse(ByteString.EMPTY));
        List<ByteString> after = Hunks.lines(young.flatMap(Side::text).orElse(ByteString.EMPTY));
        List<LineDiff.Edit> edits = LineDiff.between(before, after);
        if (edits.isEmpty()) {
            return;
        }
        line("--- " + (old.isEmpty() ? "/dev/null" : PatchName.inHeader("a/", path)));
        line("+++ " + (young.isEmpty() ? "/dev/null" : PatchName.inHeader("b/", path)));
        new Hunks(before, after, out).write(edits);
    }

    private void line(String text) {
        out.writeBytes((text + "\n").getBytes(UTF_8));
    }
}

package dev.glovebox.views.changes;

import dev.glovebox.protocol.ByteString;
import java.util.Locale;
import java.util.Optional;

/** A change that cannot be shown line by line, in words. */
final class Sentences {
    private Sentences() {}

    static String of(ByteString path, Optional<Item> before, Optional<Item> now) {
        String name = noun(now.or(() -> before).orElseThrow(), before) + " " + PatchName.of("", path);
        if (before.isEmpty()) {
            return name + " added" + size(now);
        }
        if (now.isEmpty()) {
            return name + " removed" + size(before);
        }
        return name + " changed" + sizes(before.get(), now.get());
    }

    private static String noun(Item item, Optional<Item> other) {
        return switch (item) {
            case Item.File file ->
                isBinary(item) || other.filter(Sentences::isBinary).isPresent() ? "Binary file" : "Large file";
            case Item.Link ignored -> "Link";
            case Item.Other(var kind) ->
                kind.name().charAt(0) + kind.name().substring(1).toLowerCase(Locale.ROOT);
        };
    }

    private static boolean isBinary(Item item) {
        return item instanceof Item.File file && file.text() instanceof Item.Text.Binary;
    }

    private static String size(Optional<Item> item) {
        return item.orElseThrow() instanceof Item.File file ? " (" + Gaps.count(file.size(), "byte") + ")" : "";
    }

    private static String sizes(Item before, Item now) {
        return before instanceof Item.File old && now instanceof Item.File young
                ? " (" + old.size() + " → " + Gaps.count(young.size(), "byte") + ")"
                : "";
    }
}

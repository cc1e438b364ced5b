package dev.glovebox.ui.web;

import dev.glovebox.protocol.ByteString;
import dev.glovebox.protocol.Json;
import dev.glovebox.views.FileEntry;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A folder of a workspace as clients see it. */
final class FileJson {
    private FileJson() {}

    static Json.Obj of(ByteString folder, FolderPage page) {
        List<Json.Obj> items =
                page.entries().stream().map(entry -> of(folder, entry)).toList();
        return Json.object()
                .with("items", items)
                .with("more", page.more())
                .with("next", page.cursor().map(Json::of).orElse(new Json.Null()))
                .end();
    }

    private static Json.Obj of(ByteString folder, FileEntry entry) {
        ByteString path = FilePath.joined(folder, entry.path());
        Json.Builder json = Json.object()
                .with("path", path.display())
                .with("kind", kind(entry.kind()))
                .with("size", entry.size())
                .with("modified", entry.changed().toString())
                .with("mode", String.format(Locale.ROOT, "%04o", entry.mode()));
        FilePath.raw(path).ifPresent(raw -> json.with("raw", raw));
        return json.end();
    }

    private static String kind(FileEntry.Kind kind) {
        return switch (kind) {
            case FILE -> "file";
            case FOLDER -> "folder";
            case LINK -> "link";
            case PIPE, SOCKET, DEVICE, OTHER -> "other";
        };
    }

    static Json schema() {
        Json item = Schema.object(
                Map.entry("path", Schema.text()),
                Map.entry("kind", Schema.oneOf("file", "folder", "link", "other")),
                Map.entry("size", Schema.count()),
                Map.entry("modified", Schema.text()),
                Map.entry("mode", Schema.pattern("^[0-7]{4}$")),
                Map.entry("raw?", Schema.text()));
        return Schema.object(
                Map.entry("items", Schema.list(item)),
                Map.entry("more", Schema.truth()),
                Map.entry("next", Schema.maybe(Schema.text())));
    }
}

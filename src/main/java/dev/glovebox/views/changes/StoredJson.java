package dev.glovebox.views.changes;

import dev.glovebox.protocol.ByteString;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.MalformedJson;
import dev.glovebox.views.changes.StoredChange.Act;
import dev.glovebox.views.changes.StoredChange.Old;
import dev.glovebox.views.changes.StoredChange.Print;
import java.util.Base64;

/** The head of a kept change, both ways; bytes are base64, since names can be any. */
final class StoredJson {
    private StoredJson() {}

    static Json write(StoredChange change) {
        Json.Builder json = Json.object().with("call", change.call());
        switch (change.act()) {
            case Act.Write(var path, var old, var intended) ->
                json.with("act", "write")
                        .with("path", text(path))
                        .with("old", write(old))
                        .with("new", write(intended));
            case Act.Move(var from, var to) ->
                json.with("act", "move").with("from", text(from)).with("to", text(to));
        }
        return json.end();
    }

    /** Throws {@link MalformedJson}. */
    static StoredChange read(long number, Json json) {
        String act = string(json, "act");
        return new StoredChange(
                number,
                string(json, "call"),
                switch (act) {
                    case "write" -> new Act.Write(bytes(json, "path"), old(at(json, "old")), print(at(json, "new")));
                    case "move" -> new Act.Move(bytes(json, "from"), bytes(json, "to"));
                    default -> throw new MalformedJson("an unknown change '" + act + "'");
                });
    }

    private static Json write(Old old) {
        return switch (old) {
            case Old.Nothing() -> Json.object().with("was", "nothing").end();
            case Old.Content(var mode, var print) ->
                Json.object()
                        .with("was", "content")
                        .with("mode", mode)
                        .with("print", write(print))
                        .end();
            case Old.NotKept(var reason) ->
                Json.object().with("was", "not_kept").with("reason", reason).end();
        };
    }

    private static Old old(Json json) {
        String was = string(json, "was");
        return switch (was) {
            case "nothing" -> new Old.Nothing();
            case "content" -> new Old.Content((int) number(json, "mode"), print(at(json, "print")));
            case "not_kept" -> new Old.NotKept(string(json, "reason"));
            default -> throw new MalformedJson("unknown '" + was + "'");
        };
    }

    private static Json write(Print print) {
        return Json.object()
                .with("size", print.size())
                .with("sha256", text(print.hash()))
                .end();
    }

    private static Print print(Json json) {
        return new Print(number(json, "size"), bytes(json, "sha256"));
    }

    private static String text(ByteString bytes) {
        return Base64.getEncoder().encodeToString(bytes.toBytes());
    }

    private static ByteString bytes(Json json, String field) {
        try {
            return ByteString.of(Base64.getDecoder().decode(string(json, field)));
        } catch (IllegalArgumentException e) {
            throw new MalformedJson("no base64 in '" + field + "'");
        }
    }

    private static Json at(Json json, String field) {
        return json.at(field).orElseThrow(() -> new MalformedJson("no '" + field + "'"));
    }

    private static String string(Json json, String field) {
        return json.string(field).orElseThrow(() -> new MalformedJson("no '" + field + "'"));
    }

    private static long number(Json json, String field) {
        return json.number(field).orElseThrow(() -> new MalformedJson("no '" + field + "'"));
    }
}

package dev.glovebox.tools;

import dev.glovebox.protocol.Json;
import java.util.stream.Collectors;

/** JSON on many lines, to be read. */
final class PrettyText {
    private PrettyText() {}

    static String of(Json json) {
        return write(json, "\n");
    }

    private static String write(Json json, String indent) {
        String deeper = indent + "  ";
        return switch (json) {
            case Json.Obj(var fields)
            when !fields.isEmpty() ->
                fields.entrySet().stream()
                        .map(field -> Json.of(field.getKey()).text() + ": " + write(field.getValue(), deeper))
                        .collect(Collectors.joining("," + deeper, "{" + deeper, indent + "}"));
            case Json.Arr(var items)
            when !items.isEmpty() ->
                items.stream()
                        .map(item -> write(item, deeper))
                        .collect(Collectors.joining("," + deeper, "[" + deeper, indent + "]"));
            case Json.Obj ignored -> "{}";
            case Json.Arr ignored -> "[]";
            case Json.Str ignored -> json.text();
            case Json.Num ignored -> json.text();
            case Json.Bool ignored -> json.text();
            case Json.Null ignored -> json.text();
        };
    }
}

package dev.glovebox.testing;

import dev.glovebox.protocol.Json;
import java.util.stream.Collectors;

/** JSON on many lines, so that a change of it is a change of few lines. */
public final class PrettyJson {
    private PrettyJson() {}

    public static String of(Json json) {
        return write(json, "\n") + "\n";
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
            default -> json.text();
        };
    }
}

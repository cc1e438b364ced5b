package dev.glovebox.protocol;

import java.util.stream.Collectors;

/** JSON on many lines, to be read. */
public final class PrettyText {
    private PrettyText() {}

    public static String of(Json json) {
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
            default -> json.text();
        };
    }
}

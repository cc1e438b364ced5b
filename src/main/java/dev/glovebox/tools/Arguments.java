package dev.glovebox.tools;

import dev.glovebox.protocol.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a model sent, after it was checked against the tool's parameters. */
final class Arguments {
    private final Json json;
    private final Parameters parameters;

    Arguments(Json json, Parameters parameters) {
        this.json = json;
        this.parameters = parameters;
    }

    String text(String name) {
        return optionalText(name).orElseThrow();
    }

    Optional<String> optionalText(String name) {
        return value(name).map(value -> ((Json.Str) value).value());
    }

    Optional<Integer> whole(String name) {
        return value(name).map(value -> ((Json.Num) value).value().intValueExact());
    }

    boolean flag(String name) {
        return value(name).map(value -> ((Json.Bool) value).value()).orElse(false);
    }

    /** Texts by their names; none when they are not given. */
    Map<String, String> fields(String name) {
        Map<String, String> texts = new LinkedHashMap<>();
        if (value(name).orElse(Json.object().end()) instanceof Json.Obj(var fields)) {
            fields.forEach((field, text) -> texts.put(field, ((Json.Str) text).value()));
        }
        return texts;
    }

    Optional<Json> free(String name) {
        return value(name).filter(value -> !(value instanceof Json.Null));
    }

    List<Arguments> items(String name) {
        Parameter parameter = parameters.named(name);
        if (!(parameter.kind() instanceof Parameter.Kind.Items(var of))) {
            throw new IllegalArgumentException(name + " is no list");
        }
        return value(name).map(list -> ((Json.Arr) list).items()).orElse(List.of()).stream()
                .map(of::read)
                .toList();
    }

    private Optional<Json> value(String name) {
        return json.at(name).map(parameters.named(name)::read);
    }
}

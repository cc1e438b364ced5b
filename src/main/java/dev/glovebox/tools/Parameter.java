package dev.glovebox.tools;

import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.MalformedJson;
import java.util.List;
import java.util.Optional;

/** One argument of a tool. */
record Parameter(String name, Need need, Kind kind, String about, Json example) {
    enum Need {
        REQUIRED,
        OPTIONAL
    }

    /** What a value may be. */
    sealed interface Kind {
        record Text() implements Kind {}

        record Flag() implements Kind {}

        record Whole(long least, long most) implements Kind {}

        record Choice(List<String> words) implements Kind {}

        record Items(Parameters of) implements Kind {}

        /** An object of texts, under any names. */
        record Fields() implements Kind {}

        /** Any JSON. */
        record Free() implements Kind {}
    }

    static Parameter required(String name, Kind kind, String about, Json example) {
        return new Parameter(name, Need.REQUIRED, kind, about, example);
    }

    static Parameter optional(String name, Kind kind, String about, Json example) {
        return new Parameter(name, Need.OPTIONAL, kind, about, example);
    }

    Json schema() {
        Json.Builder schema = Json.object();
        switch (kind) {
            case Kind.Text() -> schema.with("type", "string");
            case Kind.Flag() -> schema.with("type", "boolean");
            case Kind.Whole whole -> schema.with("type", "integer");
            case Kind.Choice(var words) ->
                schema.with("type", "string")
                        .with("enum", words.stream().map(Json::of).toList());
            case Kind.Items(var of) -> schema.with("type", "array").with("items", of.schema());
            case Kind.Fields() -> schema.with("type", "object");
            case Kind.Free() -> {
                // any type, which a schema tells by naming none
            }
        }
        return about.isEmpty()
                ? schema.end()
                : schema.with("description", about).end();
    }

    /** Throws {@link BadArguments} unless the value is there as it must be. */
    void check(Json arguments) {
        Optional<Json> value = arguments.at(name);
        if (value.isEmpty() && need == Need.REQUIRED) {
            throw bad("is missing");
        }
        value.ifPresent(this::read);
    }

    /** The value in its own type; numbers and lists that a model put into a string are taken out of it. */
    Json read(Json value) {
        return switch (kind) {
            case Kind.Text() -> require(value, value instanceof Json.Str);
            case Kind.Flag() -> require(unwrapped(value), unwrapped(value) instanceof Json.Bool);
            case Kind.Whole whole -> wholeNumber(whole, unwrapped(value));
            case Kind.Choice(var words) -> require(value, value instanceof Json.Str(var word) && words.contains(word));
            case Kind.Items(var of) -> items(of, unwrapped(value));
            case Kind.Fields() -> require(unwrapped(value), isOfTexts(unwrapped(value)));
            case Kind.Free() -> value;
        };
    }

    private Json require(Json value, boolean holds) {
        if (!holds) {
            throw bad("must be " + rule());
        }
        return value;
    }

    private Json wholeNumber(Kind.Whole whole, Json value) {
        long number = Json.object()
                .with(name, value)
                .end()
                .number(name)
                .filter(n -> n >= whole.least() && n <= whole.most())
                .orElseThrow(() -> bad("must be " + rule()));
        return Json.of(number);
    }

    private Json items(Parameters of, Json value) {
        if (!(value instanceof Json.Arr(var items)) || items.isEmpty()) {
            throw bad("must be " + rule());
        }
        items.forEach(of::read);
        return value;
    }

    private static boolean isOfTexts(Json value) {
        return value instanceof Json.Obj(var fields) && fields.values().stream().allMatch(Json.Str.class::isInstance);
    }

    private static Json unwrapped(Json value) {
        if (value instanceof Json.Str(var text)) {
            try {
                return Json.parse(text);
            } catch (MalformedJson e) {
                return value;
            }
        }
        return value;
    }

    private String rule() {
        return switch (kind) {
            case Kind.Text() -> "a string";
            case Kind.Flag() -> "true or false";
            case Kind.Whole(long least, long most) -> "a whole number from " + least + " to " + most;
            case Kind.Choice(var words) -> "one of " + String.join(", ", words);
            case Kind.Items(var of) -> "an array of at least one object";
            case Kind.Fields() -> "an object with strings";
            case Kind.Free() -> "JSON";
        };
    }

    private BadArguments bad(String fault) {
        String shown = Json.object().with(name, example).end().text();
        return new BadArguments("The argument '" + name + "' " + fault + "; for example " + shown + ".");
    }
}

package dev.glovebox.protocol;

import java.io.StringWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;

/** Between text and {@link Json}; everything about it is bounded, since the text may be hostile. */
final class JsonText {
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(JsonLimits.DEEPEST)
                    .maxNumberLength(JsonLimits.LONGEST_NUMBER)
                    .maxNameLength(JsonLimits.LONGEST_NAME)
                    .maxStringLength(Integer.MAX_VALUE)
                    .build())
            .build();

    private JsonText() {}

    static Json parse(String text, JsonLimits limits) {
        if (text.length() > limits.characters()) {
            throw MalformedJson.tooMuch("JSON here has at most " + limits.characters() + " characters");
        }
        try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), text)) {
            JsonToken first = parser.nextToken();
            if (first == null) {
                throw new MalformedJson("there is no JSON in an empty text");
            }
            Json value = new Reading(parser, limits).value(first, 0);
            if (parser.nextToken() != null) {
                throw new MalformedJson("there is more text after the end of the JSON");
            }
            return value;
        } catch (JacksonException e) {
            throw new MalformedJson(e.getOriginalMessage() + where(e));
        }
    }

    static String write(Json json) {
        StringWriter text = new StringWriter();
        try (JsonGenerator generator = FACTORY.createGenerator(ObjectWriteContext.empty(), text)) {
            write(json, generator);
        }
        return text.toString();
    }

    private static String where(JacksonException e) {
        var location = e.getLocation();
        return location == null ? "" : " (line " + location.getLineNr() + ", column " + location.getColumnNr() + ")";
    }

    /** One text, whose nodes are counted before each is made. */
    private static final class Reading {
        private final JsonParser parser;
        private final JsonLimits limits;
        private int nodes;

        Reading(JsonParser parser, JsonLimits limits) {
            this.parser = parser;
            this.limits = limits;
        }

        Json value(JsonToken token, int depth) {
            count();
            return switch (token) {
                case START_OBJECT -> object(deeper(depth));
                case START_ARRAY -> array(deeper(depth));
                case VALUE_STRING -> new Json.Str(parser.getString());
                case VALUE_NUMBER_INT -> integer();
                case VALUE_NUMBER_FLOAT -> decimal();
                case VALUE_TRUE -> new Json.Bool(true);
                case VALUE_FALSE -> new Json.Bool(false);
                case VALUE_NULL -> new Json.Null();
                case END_OBJECT, END_ARRAY, PROPERTY_NAME, VALUE_EMBEDDED_OBJECT, NOT_AVAILABLE ->
                    throw new MalformedJson("unexpected " + token);
            };
        }

        private void count() {
            nodes++;
            if (nodes > limits.nodes()) {
                throw MalformedJson.tooMuch("JSON here has at most " + limits.nodes()
                        + " values, where objects, arrays and names of fields count too");
            }
        }

        private int deeper(int depth) {
            if (depth >= limits.depth()) {
                throw new MalformedJson(
                        "objects and arrays lie at most " + limits.depth() + " deep within each other here");
            }
            return depth + 1;
        }

        private Json integer() {
            return switch (parser.getNumberType()) {
                case INT, LONG -> new Json.Num(parser.getLongValue());
                case BIG_INTEGER, BIG_DECIMAL, FLOAT, DOUBLE -> new Json.Num(parser.getDecimalValue());
            };
        }

        /** The library's own bound is on the digits. */
        private Json decimal() {
            if (parser.getStringLength() > JsonLimits.LONGEST_NUMBER) {
                throw new MalformedJson("a number has at most " + JsonLimits.LONGEST_NUMBER + " characters");
            }
            return new Json.Num(parser.getDecimalValue());
        }

        private Json object(int depth) {
            Map<String, Json> fields = new LinkedHashMap<>();
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                count();
                String name = parser.currentName();
                Json before = fields.put(name, value(parser.nextToken(), depth));
                if (before != null && limits.duplicates() == JsonLimits.Duplicates.REFUSED) {
                    throw new MalformedJson("the field '" + shortened(name) + "' is there more than once");
                }
            }
            return new Json.Obj(fields);
        }

        private static String shortened(String name) {
            return name.length() <= 100 ? name : name.substring(0, 100) + "…";
        }

        private Json array(int depth) {
            List<Json> items = new ArrayList<>();
            for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
                items.add(value(token, depth));
            }
            return new Json.Arr(items);
        }
    }

    private static void write(Json json, JsonGenerator generator) {
        switch (json) {
            case Json.Obj(var fields) -> {
                generator.writeStartObject();
                fields.forEach((name, value) -> {
                    generator.writeName(name);
                    write(value, generator);
                });
                generator.writeEndObject();
            }
            case Json.Arr(var items) -> {
                generator.writeStartArray();
                items.forEach(item -> write(item, generator));
                generator.writeEndArray();
            }
            case Json.Str(var text) -> generator.writeString(text);
            case Json.Num(Long number) -> generator.writeNumber(number);
            case Json.Num num -> generator.writeNumber(num.value());
            case Json.Bool(boolean truth) -> generator.writeBoolean(truth);
            case Json.Null() -> generator.writeNull();
        }
    }
}

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
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;

/** Between text and {@link Json}; depth and sizes are bounded, since the text may be hostile. */
final class JsonText {
    private static final int DEEPEST = 200;
    private static final int LONGEST_NUMBER = 400;
    private static final int LONGEST_STRING = 64 << 20;

    private static final int DEEPEST_OF_CLIENTS = 64;

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(DEEPEST)
                    .maxNumberLength(LONGEST_NUMBER)
                    .maxStringLength(LONGEST_STRING)
                    .build())
            .build();

    private JsonText() {}

    /** A factory of its own, made only by those who need it. */
    private static final class Strict {
        private static final JsonFactory FACTORY = JsonText.FACTORY
                .rebuild()
                .streamReadConstraints(JsonText.FACTORY
                        .streamReadConstraints()
                        .rebuild()
                        .maxNestingDepth(DEEPEST_OF_CLIENTS)
                        .build())
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .build();
    }

    static Json parse(String text) {
        return parse(FACTORY, text);
    }

    static Json parseStrictly(String text) {
        return parse(Strict.FACTORY, text);
    }

    private static Json parse(JsonFactory factory, String text) {
        try (JsonParser parser = factory.createParser(ObjectReadContext.empty(), text)) {
            JsonToken first = parser.nextToken();
            if (first == null) {
                throw new MalformedJson("there is no JSON in an empty text");
            }
            Json value = value(parser, first);
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

    private static Json value(JsonParser parser, JsonToken token) {
        return switch (token) {
            case START_OBJECT -> object(parser);
            case START_ARRAY -> array(parser);
            case VALUE_STRING -> new Json.Str(parser.getString());
            case VALUE_NUMBER_INT -> integer(parser);
            case VALUE_NUMBER_FLOAT -> new Json.Num(parser.getDecimalValue());
            case VALUE_TRUE -> new Json.Bool(true);
            case VALUE_FALSE -> new Json.Bool(false);
            case VALUE_NULL -> new Json.Null();
            case END_OBJECT, END_ARRAY, PROPERTY_NAME, VALUE_EMBEDDED_OBJECT, NOT_AVAILABLE ->
                throw new MalformedJson("unexpected " + token);
        };
    }

    private static Json integer(JsonParser parser) {
        return switch (parser.getNumberType()) {
            case INT, LONG -> new Json.Num(parser.getLongValue());
            case BIG_INTEGER, BIG_DECIMAL, FLOAT, DOUBLE -> new Json.Num(parser.getDecimalValue());
        };
    }

    private static Json object(JsonParser parser) {
        Map<String, Json> fields = new LinkedHashMap<>();
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = parser.currentName();
            fields.put(name, value(parser, parser.nextToken()));
        }
        return new Json.Obj(fields);
    }

    private static Json array(JsonParser parser) {
        List<Json> items = new ArrayList<>();
        for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
            items.add(value(parser, token));
        }
        return new Json.Arr(items);
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

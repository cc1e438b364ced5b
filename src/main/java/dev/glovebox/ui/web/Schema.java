package dev.glovebox.ui.web;

import dev.glovebox.protocol.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Short ways to write JSON schemas. */
final class Schema {
    private static final String UUID = "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$";

    private Schema() {}

    static Json text() {
        return Json.object().with("type", "string").end();
    }

    static Json text(int least, int most) {
        return Json.object()
                .with("type", "string")
                .with("minLength", least)
                .with("maxLength", most)
                .end();
    }

    static Json pattern(String pattern) {
        return Json.object().with("type", "string").with("pattern", pattern).end();
    }

    static Json id() {
        return Json.object()
                .with("type", "string")
                .with("pattern", UUID)
                .with("examples", List.of(Json.of("0f8fad5b-d9cb-469f-a165-70867728950e")))
                .end();
    }

    static Json time() {
        return Json.object().with("type", "string").with("format", "date-time").end();
    }

    static Json truth() {
        return Json.object().with("type", "boolean").end();
    }

    static Json whole(long least, long most) {
        return Json.object()
                .with("type", "integer")
                .with("minimum", least)
                .with("maximum", most)
                .end();
    }

    static Json count() {
        return Json.object().with("type", "integer").with("minimum", 0).end();
    }

    static Json oneOf(String... words) {
        return Json.object()
                .with("type", "string")
                .with("enum", Stream.of(words).map(Json::of).toList())
                .end();
    }

    static Json maybe(Json schema) {
        return Json.object().with("anyOf", List.of(schema, nothing())).end();
    }

    static Json nothing() {
        return Json.object().with("type", "null").end();
    }

    static Json list(Json items) {
        return Json.object().with("type", "array").with("items", items).end();
    }

    static Json list(Json items, int most) {
        return list(items, 0, most);
    }

    static Json list(Json items, int least, int most) {
        return Json.object()
                .with("type", "array")
                .with("items", items)
                .with("minItems", least)
                .with("maxItems", most)
                .end();
    }

    static Json named(String component) {
        return Json.object().with("$ref", "#/components/schemas/" + component).end();
    }

    static Json bytes() {
        return Json.object().with("type", "string").with("format", "binary").end();
    }

    /** Whatever fields there are. */
    static Json anyObject() {
        return Json.object().with("type", "object").end();
    }

    /** Texts by their names. */
    static Json texts() {
        return Json.object()
                .with("type", "object")
                .with("additionalProperties", text())
                .end();
    }

    /** Of these fields and no others; a name with a question mark need not be there. */
    @SafeVarargs
    static Json object(Map.Entry<String, Json>... fields) {
        Json.Builder properties = Json.object();
        List<Json> required = new ArrayList<>();
        for (Map.Entry<String, Json> field : fields) {
            boolean optional = field.getKey().endsWith("?");
            String name = optional ? field.getKey().substring(0, field.getKey().length() - 1) : field.getKey();
            properties.with(name, field.getValue());
            if (!optional) {
                required.add(Json.of(name));
            }
        }
        Json.Builder object = Json.object().with("type", "object").with("properties", properties.end());
        if (!required.isEmpty()) {
            object.with("required", required);
        }
        return object.with("additionalProperties", false).end();
    }

    /** A page of such items, as every list is given. */
    static Json page(Json item) {
        return object(Map.entry("items", list(item)), Map.entry("next", maybe(text())));
    }

    static Json items(Json item) {
        return object(Map.entry("items", list(item)));
    }
}

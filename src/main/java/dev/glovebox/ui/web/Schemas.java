package dev.glovebox.ui.web;

import dev.glovebox.jobs.RequestJson;
import dev.glovebox.protocol.Capability;
import dev.glovebox.protocol.Json;
import dev.glovebox.ui.web.Problem.Code;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The shapes that several routes share. */
final class Schemas {
    private static final int LONGEST_TEXT = 100_000;

    private Schemas() {}

    static Json all() {
        return Json.object()
                .with("Job", JobJson.schema())
                .with("Request", request())
                .with("SessionRequest", new Json.Obj(session()))
                .with("Scheduled", scheduled())
                .with("Problem", problem())
                .end();
    }

    /** A task or steps, never both. */
    private static Json request() {
        Json words = with("task", Schema.text(1, LONGEST_TEXT), "steps");
        Json step = Json.object()
                .with("type", "object")
                .with("required", List.of(Json.of("tool")))
                .with("properties", Json.object().with("tool", Schema.text()).end())
                .end();
        Json steps = with("steps", Schema.list(step, 1, 1000), "task");
        return Json.object().with("oneOf", List.of(words, steps)).end();
    }

    private static Json with(String field, Json schema, String without) {
        Map<String, Json> fields = new LinkedHashMap<>(common());
        Json.Builder properties = Json.object().with(field, schema).with(without, Schema.nothing());
        fields.forEach(properties::with);
        return Json.object()
                .with("type", "object")
                .with("properties", properties.end())
                .with("required", List.of(Json.of(field)))
                .with("additionalProperties", false)
                .end();
    }

    private static Map<String, Json> session() {
        Json.Builder properties = Json.object();
        common().forEach(properties::with);
        properties.with("message", Schema.maybe(Schema.text(1, LONGEST_TEXT)));
        return Json.object()
                .with("type", "object")
                .with("properties", properties.end())
                .with("additionalProperties", false)
                .end()
                .fields();
    }

    /** A field that is null counts as left out: so do many clients write what they have no value for. */
    private static Map<String, Json> common() {
        Json limit = Json.object()
                .with("type", List.of(Json.of("string"), Json.of("number")))
                .with("minLength", 1)
                .with("maxLength", 40)
                .end();
        Json.Builder limits = Json.object();
        RequestJson.LIMITS.forEach(name -> limits.with(name, limit));
        Json bounds = Json.object()
                .with("type", "object")
                .with("properties", limits.end())
                .with("additionalProperties", false)
                .end();
        Json file = Schema.object(
                Map.entry("path", Schema.text(1, 4096)),
                Map.entry("content", Schema.text()),
                Map.entry("encoding?", Schema.maybe(Schema.oneOf("utf-8", "base64"))));
        Map<String, Json> fields = new LinkedHashMap<>();
        fields.put("model", Schema.text(0, 200));
        fields.put("limits", bounds);
        fields.put("allow_hosts", Schema.list(Schema.text(1, 300), 100));
        fields.put("files", Schema.list(file, 1000));
        fields.put("memory_from", Schema.id());
        fields.put("capabilities", Schema.list(capability(), 20));
        fields.replaceAll((name, schema) -> Schema.maybe(schema));
        return fields;
    }

    static Json capability() {
        return Schema.oneOf(Stream.of(Capability.values()).map(Capability::word).toArray(String[]::new));
    }

    private static Json scheduled() {
        return Schema.object(
                Map.entry("job_id", Schema.id()),
                Map.entry("task_id", Schema.id()),
                Map.entry("links", Schema.anyObject()));
    }

    private static Json problem() {
        return Json.object()
                .with("type", "object")
                .with(
                        "properties",
                        Json.object()
                                .with("type", Schema.text())
                                .with("title", Schema.text())
                                .with("status", Schema.whole(400, 599))
                                .with(
                                        "code",
                                        Schema.oneOf(Stream.of(Code.values())
                                                .map(Code::word)
                                                .toArray(String[]::new)))
                                .with("detail", Schema.text())
                                .with("field", Schema.text())
                                .end())
                .with(
                        "required",
                        Stream.of("type", "title", "status", "code", "detail")
                                .map(Json::of)
                                .toList())
                .end();
    }
}

package dev.glovebox.model;

import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.MalformedJson;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** A conversation written down beforehand: what the model says, step by step, and what it should find. */
record Script(List<Step> steps) {
    private static final Set<String> FIELDS = Set.of("text", "thinking", "calls", "expect", "delta_ms");
    private static final long SLOWEST = 60_000;

    /**
     * One answer.
     *
     * @param expected what the last results must hold; an empty text is in all
     * @param delta between two pieces of text
     */
    record Step(String thinking, String text, List<Call> calls, String expected, Duration delta) {
        Step {
            calls = List.copyOf(calls);
        }
    }

    record Call(String tool, Json arguments) {}

    Script {
        steps = List.copyOf(steps);
    }

    /** Throws {@link MalformedJson} that names the step. */
    static Script read(String text) {
        if (!(Json.parse(text) instanceof Json.Arr(var items))) {
            throw new MalformedJson("a script is an array of steps");
        }
        List<Step> steps = new ArrayList<>();
        for (Json item : items) {
            steps.add(step(item, "step " + (steps.size() + 1)));
        }
        return new Script(steps);
    }

    private static Step step(Json json, String place) {
        requireFields(json, FIELDS, place);
        List<Call> calls = new ArrayList<>();
        for (Json call : json.list("calls")) {
            calls.add(call(call, place + ", call " + (calls.size() + 1)));
        }
        var step = new Step(
                text(json, "thinking", place),
                text(json, "text", place),
                calls,
                expected(json, place),
                Duration.ofMillis(delay(json, place)));
        if (step.text.isEmpty() && step.thinking.isEmpty() && calls.isEmpty()) {
            throw new MalformedJson(place + " has none of text, thinking and calls");
        }
        return step;
    }

    private static Call call(Json json, String place) {
        requireFields(json, Set.of("tool", "arguments"), place);
        String tool = json.string("tool").orElseThrow(() -> new MalformedJson(place + " names no tool"));
        return new Call(tool, json.at("arguments").orElse(Json.object().end()));
    }

    private static String expected(Json json, String place) {
        Json expect = json.at("expect").orElse(Json.object().end());
        requireFields(expect, Set.of("result_contains"), place + ", expect");
        return text(expect, "result_contains", place + ", expect");
    }

    private static long delay(Json json, String place) {
        long millis = json.number("delta_ms").orElse(json.at("delta_ms").isPresent() ? -1L : 0L);
        if (millis < 0 || millis > SLOWEST) {
            throw new MalformedJson(place + ": delta_ms is a whole number from 0 to " + SLOWEST);
        }
        return millis;
    }

    private static String text(Json json, String field, String place) {
        if (json.at(field).isPresent() && json.string(field).isEmpty()) {
            throw new MalformedJson(place + ": " + field + " is not a text");
        }
        return json.string(field).orElse("");
    }

    private static void requireFields(Json json, Set<String> known, String place) {
        if (!(json instanceof Json.Obj(var fields))) {
            throw new MalformedJson(place + " is not an object");
        }
        fields.keySet().stream()
                .filter(field -> !known.contains(field))
                .findFirst()
                .ifPresent(field -> {
                    throw new MalformedJson(place + " has an unknown field '" + field + "'");
                });
    }
}

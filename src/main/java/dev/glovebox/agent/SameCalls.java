package dev.glovebox.agent;

import dev.glovebox.protocol.Content.ToolCall;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.MalformedJson;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Calls that ask the same tool for the same; one run answers them all, as long as nothing changes meanwhile. */
record SameCalls(ToolCall first, List<ToolCall> others) {
    SameCalls {
        others = List.copyOf(others);
    }

    /** In the order of the first of each. */
    static List<SameCalls> of(List<ToolCall> calls) {
        Map<Wish, List<ToolCall>> byWish = new LinkedHashMap<>();
        calls.forEach(call ->
                byWish.computeIfAbsent(Wish.of(call), wish -> new ArrayList<>()).add(call));
        return byWish.values().stream()
                .map(same -> new SameCalls(same.getFirst(), same.subList(1, same.size())))
                .toList();
    }

    /** What is asked for: a value, in which blanks and the order of fields do not count, or a text that is no JSON. */
    private record Wish(String tool, Optional<Json> value, String text) {
        static Wish of(ToolCall call) {
            try {
                String arguments = call.arguments().isBlank() ? "{}" : call.arguments();
                return new Wish(call.name(), Optional.of(Json.parse(arguments)), "");
            } catch (MalformedJson e) {
                return new Wish(call.name(), Optional.empty(), call.arguments());
            }
        }
    }
}

package dev.glovebox.jobs.sql;

import dev.glovebox.jobs.RequestJson;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.JsonLimits;
import java.util.LinkedHashMap;
import java.util.Map;

/** The request of a job whose folder is gone: enough to tell what it was, and short whatever was asked. */
final class Summary {
    /** In characters: a title is made of so many. */
    static final int LONGEST = 2000;

    private static final int MOST_ITEMS = 20;
    private static final int LONGEST_PART = 200;

    private Summary() {}

    /** As JSON that {@link RequestJson#stored} reads. */
    static String of(String request) {
        if (request.length() <= LONGEST || !(Json.parse(request, JsonLimits.OWN) instanceof Json.Obj(var all))) {
            return request;
        }
        Map<String, Json> fields = new LinkedHashMap<>(all);
        fields.replaceAll((name, value) -> shortened(value, name.equals("task") ? LONGEST : LONGEST_PART));
        Json.Obj summary = new Json.Obj(fields);
        try {
            RequestJson.stored(summary);
            return summary.text();
        } catch (RequestJson.Unfit e) {
            return request;
        }
    }

    private static Json shortened(Json json, int most) {
        return switch (json) {
            case Json.Str(var text) -> Json.of(Cut.to(text, most));
            case Json.Arr(var items) ->
                Json.of(items.stream()
                        .limit(MOST_ITEMS)
                        .map(item -> shortened(item, most))
                        .toList());
            case Json.Obj(var fields) -> {
                Map<String, Json> less = new LinkedHashMap<>(fields);
                less.replaceAll((name, value) -> shortened(value, most));
                yield new Json.Obj(less);
            }
            case Json.Num number -> number;
            case Json.Bool flag -> flag;
            case Json.Null none -> none;
        };
    }

    /** Texts of a bounded length. */
    static final class Cut {
        private static final String MORE = "…";

        private Cut() {}

        static String to(String text, int most) {
            if (text.length() <= most) {
                return text;
            }
            int end = most - MORE.length();
            return text.substring(0, Character.isLowSurrogate(text.charAt(end)) ? end - 1 : end) + MORE;
        }
    }
}

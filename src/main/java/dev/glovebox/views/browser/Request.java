package dev.glovebox.views.browser;

import dev.glovebox.protocol.Json;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Something to do in the browser.
 *
 * @param deed one that the driver inside knows
 * @param limit how long it may take at most
 */
public record Request(String deed, Json.Obj details, Duration limit) {
    String line(long id) {
        Map<String, Json> fields = new LinkedHashMap<>(details.fields());
        fields.put("id", Json.of(id));
        fields.put("deed", Json.of(deed));
        fields.put("limit", Json.of(limit.toMillis()));
        return new Json.Obj(fields).text() + "\n";
    }
}

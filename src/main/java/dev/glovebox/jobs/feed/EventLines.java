package dev.glovebox.jobs.feed;

import dev.glovebox.agent.journal.Journal;
import dev.glovebox.jobs.Feed.Item;
import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.EventJson;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.PlainText;
import java.util.LinkedHashMap;
import java.util.Map;

/** An event as one line. */
final class EventLines {
    private EventLines() {}

    static Item.Kept of(Journal.Entry entry) {
        Json.Obj json = EventJson.write(entry.event());
        Map<String, Json> fields = new LinkedHashMap<>();
        fields.put("number", Json.of(entry.number()));
        fields.put("time", Json.of(entry.time().toString()));
        fields.putAll(json.fields());
        return new Item.Kept(entry.number(), type(json), line(new Json.Obj(fields)));
    }

    static Item.Live of(AgentEvent.Live event) {
        Json.Obj json = EventJson.write(event);
        return new Item.Live(type(json), line(json));
    }

    private static String type(Json.Obj json) {
        return json.string("type").orElseThrow();
    }

    private static String line(Json json) {
        return PlainText.json(json.text());
    }
}

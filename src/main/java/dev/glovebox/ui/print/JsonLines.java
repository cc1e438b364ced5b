package dev.glovebox.ui.print;

import dev.glovebox.agent.EventSink;
import dev.glovebox.agent.journal.Journal;
import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.EventJson;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.PlainText;
import java.util.LinkedHashMap;
import java.util.Map;

/** Every event on a line of its own; a line with a number says that the entry of that number is kept. */
public final class JsonLines implements EventSink {
    private final Paper paper;

    public JsonLines(Paper paper) {
        this.paper = paper;
    }

    @Override
    public void kept(Journal.Entry entry) {
        kept(entry.number(), entry.event());
    }

    void kept(long number, AgentEvent.Kept event) {
        Map<String, Json> fields = new LinkedHashMap<>();
        fields.put("n", Json.of(number));
        fields.putAll(EventJson.write(event).fields());
        write(new Json.Obj(fields));
    }

    @Override
    public void live(AgentEvent.Live event) {
        write(EventJson.write(event));
    }

    private void write(Json json) {
        paper.write(PlainText.json(json.text()) + "\n");
    }
}

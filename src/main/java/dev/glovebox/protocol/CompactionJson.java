package dev.glovebox.protocol;

import dev.glovebox.protocol.AgentEvent.Compacted;
import dev.glovebox.protocol.Compaction.Pruned;
import dev.glovebox.protocol.Compaction.Summarised;

/** A compaction as JSON, both ways. */
final class CompactionJson {
    private static final String PRUNED = "pruned";
    private static final String SUMMARISED = "summarised";

    private CompactionJson() {}

    static Json.Obj write(Compacted event, Json.Builder json) {
        switch (event.how()) {
            case Pruned(var through) -> json.with("how", PRUNED).with("through", through);
            case Summarised(var through, var summary) ->
                json.with("how", SUMMARISED).with("through", through).with("summary", summary);
        }
        return json.with("tokens_before", event.tokensBefore())
                .with("tokens_after", event.tokensAfter())
                .with("usage", MessageJson.write(event.usage()))
                .end();
    }

    static Compacted read(Json json) {
        return new Compacted(
                how(json),
                MessageJson.number(json, "tokens_before"),
                MessageJson.number(json, "tokens_after"),
                MessageJson.usage(MessageJson.required(json, "usage")));
    }

    private static Compaction how(Json json) {
        long through = MessageJson.number(json, "through");
        String how = MessageJson.text(json, "how");
        return switch (how) {
            case PRUNED -> new Pruned(through);
            case SUMMARISED -> new Summarised(through, MessageJson.text(json, "summary"));
            default -> throw new MalformedJson("unknown way to compact '" + how + "'");
        };
    }
}

package dev.glovebox.tools;

import dev.glovebox.protocol.Content;
import dev.glovebox.protocol.EgressDecision.Refused;
import dev.glovebox.protocol.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Tells a model which connections its call was refused: programs often say no more than that something failed. */
final class Unconnected {
    private static final int MOST_TOLD = 10;

    private Unconnected() {}

    static ToolOutput told(ToolOutput output, List<Refused> refused) {
        if (refused.isEmpty()) {
            return output;
        }
        List<Content> content = new ArrayList<>(output.content());
        content.add(new Content.Text(words(refused)));
        return new ToolOutput(output.outcome(), content, details(output.details(), refused));
    }

    private static String words(List<Refused> refused) {
        StringBuilder words = new StringBuilder("The box was refused a connection:\n");
        refused.stream().limit(MOST_TOLD).forEach(one -> words.append("- ")
                .append(one.host().isEmpty() ? "" : one.host() + ":" + one.port() + ": ")
                .append(one.sentence())
                .append('\n'));
        if (refused.size() > MOST_TOLD) {
            words.append("- and ").append(refused.size() - MOST_TOLD).append(" more\n");
        }
        return words.append("Only the person can change that. Do without, or say what you need.")
                .toString();
    }

    private static Json details(Json details, List<Refused> refused) {
        Map<String, Json> fields = new LinkedHashMap<>(details instanceof Json.Obj(var own) ? own : Map.of());
        fields.put("refused", Json.of(refused.stream().map(Refused::details).toList()));
        return new Json.Obj(fields);
    }
}

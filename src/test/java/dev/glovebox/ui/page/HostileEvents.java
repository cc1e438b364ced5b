package dev.glovebox.ui.page;

import dev.glovebox.protocol.Json;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A stream of one event of each kind in which every text is a trap. */
final class HostileEvents {
    private HostileEvents() {}

    static String stream(String trap) {
        List<String> events = List.of(
                "{'type':'session_opened','session':'T','workspace':'T','model':'T','level':'weakened: T'}",
                "{'type':'noticed','text':'Notice T','details':{'egress':'T','host':'T','reason':'T'}}",
                "{'type':'prompted','content':[{'type':'text','text':'T'},{'type':'image','media_type':'T','data':'T'},{'type':'T'}]}",
                "{'type':'answered','answer':{'content':[{'type':'thinking','text':'T','signature':'T'},{'type':'text','text':'T'},"
                        + call("T")
                        + "],'stop':'T','usage':{'input':'T','output':'T'}}}",
                started("one", "T"),
                ended(
                        "one",
                        "{'exit':'T','bytes':'T','directory':'T','edits':[{'line':'T','old':'T','new':'T'}],"
                                + "'tables':[{'columns':['T'],'rows':[['T']],'more':'T','more_columns':'T'},'T']}"),
                started("two", "edit_file"),
                ended("two", "{'path':'T','edits':'T'}"),
                started("three", "update_plan"),
                ended("three", "{'plan':[{'step':'T','status':'T'}],'steps':[{'text':'T','state':'T'}]}"),
                "{'type':'compacted','how':'T','through':'T','summary':'T','tokens_before':'T','tokens_after':'T','usage':{}}",
                "{'type':'undone','call':'T','path':'T'}",
                "{'type':'turn_ended','end':{'how':'limit','limit':'T'},'usage':{'input':'T'},'ms':'T','cost':'T'}",
                "{'type':'T','T':'T'}");
        String kept = IntStream.range(0, events.size())
                .mapToObj(number -> "id: " + (number + 1) + "\ndata: " + filled(events.get(number), trap) + "\n\n")
                .collect(Collectors.joining());
        return kept + "event: end\ndata: " + filled("{'state':'T','reason':'T'}", trap) + "\n\n";
    }

    private static String call(String name) {
        return "{'type':'tool_call','id':'one','name':'" + name + "','arguments':'{T'}";
    }

    private static String started(String id, String name) {
        return "{'type':'tool_started','call':{'type':'tool_call','id':'" + id + "','name':'" + name
                + "','arguments':'{~path~:~T~,~code~:~T~,~plan~:[{~step~:~T~,~status~:~T~}]}'}}";
    }

    private static String ended(String id, String details) {
        return "{'type':'tool_ended','result':{'call':'" + id
                + "','outcome':'T','content':[{'type':'text','text':'T'},{'type':'image','media_type':'image/svg+xml','data':'T'}],'details':"
                + details + "},'ms':'T'}";
    }

    /** Whole texts that are T, or end with it. */
    private static String filled(String event, String trap) {
        String quoted = Json.of(trap).text();
        String inner = quoted.substring(1, quoted.length() - 1);
        return event.replace("~", "\\\"")
                .replaceAll("(?<=['\" ({])T(?=['\"\\\\])", java.util.regex.Matcher.quoteReplacement(inner))
                .replace('\'', '"');
    }
}

package dev.glovebox.jobs.sql;

import dev.glovebox.jobs.Job;
import dev.glovebox.jobs.Request.Work;
import dev.glovebox.jobs.Wanted;
import dev.glovebox.protocol.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Jobs in which certain words were said: in a message, of which a task is the first, or in a step. */
record WantedSql(Wanted wanted) {
    /** For a WHERE; each word takes {@link #values} in its order. */
    String condition(Dialect dialect) {
        String one = " AND (EXISTS (SELECT 1 FROM messages WHERE messages.job = jobs.id AND "
                + dialect.folded("words") + " LIKE ? ESCAPE '!') OR (kind = 'steps' AND "
                + dialect.folded("request") + " LIKE ? ESCAPE '!'))";
        return wanted.words().stream().map(word -> one).collect(Collectors.joining());
    }

    List<Object> values() {
        List<Object> values = new ArrayList<>();
        for (String word : wanted.words()) {
            values.add(pattern(word));
            values.add(pattern(written(word)));
        }
        return values;
    }

    private static String pattern(String word) {
        return "%" + word.replace("!", "!!").replace("%", "!%").replace("_", "!_") + "%";
    }

    /** As it stands between the quotes of the request's JSON. */
    private static String written(String word) {
        String json = Json.of(word).text();
        return json.substring(1, json.length() - 1);
    }

    /** The JSON of steps has names of fields too, which nobody said. */
    boolean isSaidIn(Job job) {
        return wanted.words().isEmpty()
                || !(job.request().work() instanceof Work.StepList(var steps))
                || wanted.in(texts(steps).collect(Collectors.joining("\n"))).isPresent();
    }

    private static Stream<String> texts(Json json) {
        return switch (json) {
            case Json.Str(var text) -> Stream.of(text);
            case Json.Arr(var items) -> items.stream().flatMap(WantedSql::texts);
            case Json.Obj(var fields) -> fields.values().stream().flatMap(WantedSql::texts);
            default -> Stream.of();
        };
    }
}

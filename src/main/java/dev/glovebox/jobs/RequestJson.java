package dev.glovebox.jobs;

import dev.glovebox.agent.Steps;
import dev.glovebox.jobs.Request.Work;
import dev.glovebox.protocol.Capability;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.MalformedJson;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Requests as JSON, on the wire and in the store. */
public final class RequestJson {
    /** What a client may bound; each is a setting of the same name. */
    public static final List<String> LIMITS =
            List.of("max_turns", "max_total_tokens", "max_cost", "max_time", "memory", "pids", "cpus", "disk");

    private static final int LONGEST_TASK = 100_000;
    private static final int MOST_STEPS = 1000;
    private static final int MOST_HOSTS = 100;
    private static final int MOST_CAPABILITIES = 20;

    private static final Set<String> FIELDS =
            Set.of("task", "steps", "model", "limits", "allow_hosts", "files", "memory_from", "capabilities");

    private RequestJson() {}

    /** A wish that breaks a rule. */
    public static final class Unfit extends RuntimeException {
        private static final long serialVersionUID = 1;
        private final String field;
        private final Kind kind;

        /** Which rule. */
        public enum Kind {
            INVALID,
            UNKNOWN_FIELD
        }

        Unfit(String field, String sentence) {
            this(field, sentence, Kind.INVALID);
        }

        Unfit(String field, String sentence, Kind kind) {
            super(sentence);
            this.field = field;
            this.kind = kind;
        }

        public String field() {
            return field;
        }

        public Kind kind() {
            return kind;
        }
    }

    /** A task or steps, never both, that can be begun with; throws {@link Unfit}. */
    public static Request job(Json json) {
        Request request = read(json);
        if (request.work() instanceof Work.StepList(var steps)) {
            requireFit(steps);
        }
        GivenFilesJson.requireApart(request.files());
        return request;
    }

    private static void requireFit(Json steps) {
        try {
            Steps.read(steps.text()).fit();
        } catch (MalformedJson e) {
            throw new Unfit("steps", String.valueOf(e.getMessage()));
        }
    }

    /** What an older version took is read all the same. */
    private static Request read(Json json) {
        requireFields(json, FIELDS, "");
        boolean task = json.at("task").isPresent();
        boolean steps = json.at("steps").isPresent();
        if (task == steps) {
            throw new Unfit(
                    task ? "steps" : "task",
                    (task ? "there are both 'task' and 'steps'" : "there is neither 'task' nor 'steps'")
                            + ": give a task in words, such as {\"task\": \"Build me a todo app\"}, or a list of steps");
        }
        return with(task ? task(json) : steps(json), json);
    }

    /** What a conversation begins with; throws {@link Unfit}. */
    public static Request session(Json json) {
        Request request = readSession(json);
        GivenFilesJson.requireApart(request.files());
        return request;
    }

    private static Request readSession(Json json) {
        requireFields(json, Set.of("model", "limits", "allow_hosts", "files", "memory_from", "capabilities"), "");
        return with(new Work.Conversation(), json);
    }

    private static Request with(Work work, Json json) {
        return new Request(
                work,
                text(json, "model", 200),
                limits(json),
                hosts(json),
                GivenFilesJson.read(json),
                memoryFrom(json),
                capabilities(json));
    }

    static void requireFields(Json json, Set<String> known, String place) {
        if (!(json instanceof Json.Obj(var fields))) {
            throw new Unfit(place, (place.isEmpty() ? "the request" : "'" + place + "'") + " is a JSON object");
        }
        for (String field : fields.keySet()) {
            if (!known.contains(field)) {
                throw new Unfit(
                        field,
                        "there is no field '" + field + "'" + (place.isEmpty() ? "" : " in '" + place + "'")
                                + ": the fields are "
                                + String.join(", ", known.stream().sorted().toList()),
                        Unfit.Kind.UNKNOWN_FIELD);
            }
        }
    }

    private static Work task(Json json) {
        String words = text(json, "task", LONGEST_TASK).orElseThrow();
        if (words.isBlank()) {
            throw new Unfit("task", "'task' is empty: say in words what is to be done");
        }
        return new Work.Task(words);
    }

    private static Work steps(Json json) {
        Json steps = json.at("steps").orElseThrow();
        if (!(steps instanceof Json.Arr(var items))) {
            throw new Unfit("steps", "steps are an array such as [{\"tool\": \"shell\", \"command\": \"make test\"}]");
        }
        if (items.size() > MOST_STEPS) {
            throw new Unfit("steps", "there are " + items.size() + " steps, and at most " + MOST_STEPS + " are taken");
        }
        try {
            Steps.read(steps.text());
        } catch (MalformedJson e) {
            throw new Unfit("steps", String.valueOf(e.getMessage()));
        }
        return new Work.StepList(steps);
    }

    private static Optional<String> text(Json json, String field, int most) {
        Optional<Json> value = json.at(field);
        if (value.isEmpty()) {
            return Optional.empty();
        }
        if (!(value.get() instanceof Json.Str(var text)) || text.length() > most || !isStorable(text)) {
            throw new Unfit(field, "'" + field + "' is a string of at most " + most + " characters, without NUL");
        }
        return Optional.of(text);
    }

    /** PostgreSQL keeps no NUL, and half a surrogate pair is no character. */
    static boolean isStorable(String text) {
        return text.indexOf('\0') < 0 && StandardCharsets.UTF_8.newEncoder().canEncode(text);
    }

    private static Map<String, String> limits(Json json) {
        Json given = json.at("limits").orElse(Json.object().end());
        requireFields(given, Set.copyOf(LIMITS), "limits");
        Map<String, String> limits = new LinkedHashMap<>();
        ((Json.Obj) given).fields().forEach((name, value) -> limits.put(name, limit(name, value)));
        return limits;
    }

    private static String limit(String name, Json value) {
        return switch (value) {
            case Json.Str(var text) when !text.isEmpty() && text.length() <= 40 && isStorable(text) -> text;
            case Json.Num number when number.text().length() <= 40 -> number.text();
            default -> throw new Unfit("limits", "'" + name + "' is a number, or a string such as \"30m\" or \"2g\"");
        };
    }

    private static List<String> hosts(Json json) {
        return strings(json, "allow_hosts", MOST_HOSTS);
    }

    private static Set<Capability> capabilities(Json json) {
        Set<Capability> capabilities = EnumSet.noneOf(Capability.class);
        for (String word : strings(json, "capabilities", MOST_CAPABILITIES)) {
            capabilities.add(Capability.parse(word)
                    .orElseThrow(() -> new Unfit(
                            "capabilities", "there is no capability '" + word + "': known are " + Capability.known())));
        }
        return Capability.complete(capabilities);
    }

    private static List<String> strings(Json json, String field, int most) {
        if (!(json.at(field).orElse(Json.of(List.of())) instanceof Json.Arr(var items)) || items.size() > most) {
            throw new Unfit(field, "'" + field + "' is an array of at most " + most + " strings");
        }
        List<String> strings = new ArrayList<>();
        for (Json item : items) {
            if (!(item instanceof Json.Str(var text)) || text.isBlank() || text.length() > 300 || !isStorable(text)) {
                throw new Unfit(field, "'" + field + "' is an array of strings, each of 1 to 300 characters");
            }
            strings.add(text);
        }
        return strings;
    }

    private static Optional<JobId> memoryFrom(Json json) {
        return text(json, "memory_from", 100).map(text -> JobId.parse(text)
                .orElseThrow(() -> new Unfit("memory_from", "'memory_from' is the id of an older job of yours")));
    }

    /** For the store, and the same for the same request. */
    public static Json.Obj json(Request request) {
        Json.Builder json = Json.object();
        switch (request.work()) {
            case Work.Task(var words) -> json.with("task", words);
            case Work.StepList(var steps) -> json.with("steps", steps);
            case Work.Conversation() -> json.with("session", true);
        }
        request.model().ifPresent(model -> json.with("model", model));
        Json.Builder limits = Json.object();
        new TreeMap<>(request.limits()).forEach(limits::with);
        json.with("limits", limits.end());
        json.with("allow_hosts", request.allowHosts().stream().map(Json::of).toList());
        json.with("files", request.files().stream().map(GivenFilesJson::json).toList());
        request.memoryFrom().ifPresent(id -> json.with("memory_from", id.text()));
        if (!request.capabilities().isEmpty()) {
            json.with("capabilities", words(request.capabilities()));
        }
        return json.end();
    }

    /** In an order that is always the same. */
    public static List<Json> words(Set<Capability> capabilities) {
        return capabilities.stream()
                .sorted()
                .map(capability -> Json.of(capability.word()))
                .toList();
    }

    /** What {@link #json} wrote. */
    public static Request stored(Json json) {
        Map<String, Json> fields = new LinkedHashMap<>(((Json.Obj) json).fields());
        return fields.remove("session") == null ? read(json) : readSession(new Json.Obj(fields));
    }
}

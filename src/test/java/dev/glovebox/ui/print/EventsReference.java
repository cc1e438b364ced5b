package dev.glovebox.ui.print;

import dev.glovebox.agent.journal.Export;
import dev.glovebox.agent.journal.SessionId;
import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.AgentEvent.TurnEnd;
import dev.glovebox.protocol.Content;
import dev.glovebox.protocol.EventJson;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.Message;
import dev.glovebox.protocol.Message.Usage;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** What is written from the events themselves: docs/reference/events.md. */
final class EventsReference {
    /** When it comes, and what its fields are. */
    private record Words(String when, Map<String, String> fields) {}

    private static final Map<String, Words> WORDS = Map.ofEntries(
            Map.entry(
                    "session_opened",
                    new Words(
                            "a session begins, or is taken up again",
                            Map.of(
                                    "session", "its id, the history file's name without `.json`",
                                    "workspace", "the folder on the host",
                                    "model", "who answers",
                                    "level", "the box: `sealed`, or what it lacks"))),
            Map.entry(
                    "undone",
                    new Words(
                            "a person took back what a call had changed",
                            Map.of("call", "the call's id", "path", "the file, from the workspace"))),
            Map.entry(
                    "noticed",
                    new Words(
                            "a person should know something",
                            Map.of(
                                    "text",
                                    "a sentence",
                                    "details",
                                    "facts for programs, where there are any: of a connection `egress` (`allowed` or `refused`), `host`, `port`, and `address` or `reason`; `answer`: `dropped` when the answer was cut off and is asked for again, so that what came of it does not count; `model`: who is asked from here on, when a person changed that; `allowed`: hosts that a person let the box reach while it was open; of [instructions](../how-to/instructions.md) `instructions`, with `bytes` and `cut` of `own` and `project`; `desktop`: what a person did there by hand, with `by` and `steps` that tools would run, of which the model is told"))),
            Map.entry(
                    "prompted",
                    new Words(
                            "a prompt was given, or a message while the model works (`--steer`)",
                            Map.of("content", "a list of [contents](#contents)"))),
            Map.entry("thinking_delta", new Words("the model thinks", Map.of("text", "the next piece"))),
            Map.entry("text_delta", new Words("the model writes", Map.of("text", "the next piece of the answer"))),
            Map.entry(
                    "compacted",
                    new Words(
                            "what the model is shown was made shorter, since its window was filling; the entries stay",
                            Map.of(
                                    "how",
                                    "`summarised`, or `pruned` when only old results are left out",
                                    "through",
                                    "the number of the last entry that this is about",
                                    "summary",
                                    "what the model is shown instead; not when `pruned`",
                                    "tokens_before",
                                    "what a request took, about",
                                    "tokens_after",
                                    "what it takes now, about",
                                    "usage",
                                    "tokens of making the summary"))),
            Map.entry(
                    "answered",
                    new Words(
                            "the answer is whole",
                            Map.of(
                                    "answer",
                                    "`content`: a list of contents; `stop`: `done`, `tool_calls`, `too_long`, `refused` or `other`; `usage`: its tokens"))),
            Map.entry("tool_started", new Words("before a call runs", Map.of("call", "the call, a content"))),
            Map.entry(
                    "tool_output",
                    new Words(
                            "a running call says something",
                            Map.of(
                                    "call",
                                    "the call's id",
                                    "text",
                                    "the next piece, plain text; of a flood only the first part"))),
            Map.entry(
                    "tool_ended",
                    new Words(
                            "a call has ended",
                            Map.of(
                                    "result",
                                    "`call`: its id; `outcome`: `done` or `failed`; `content`: what the model gets; `details`: facts for a screen,"
                                            + " the tool's own",
                                    "ms",
                                    "how long it took"))),
            Map.entry(
                    "turn_ended",
                    new Words(
                            "the prompt is dealt with, or given up",
                            Map.of(
                                    "end", "[how](#ends)",
                                    "usage", "tokens of all its answers; cached ones are not in `input`",
                                    "ms", "how long it took",
                                    "cost",
                                            "dollars as a text, where the model's price is known (`glovebox prices`)"))));

    private EventsReference() {}

    static String page() {
        return """
                # Events

                Written from the code by `EventsReferenceTest`; `-Dglovebox.golden=rewrite` renews it.

                `glovebox run --json` prints each event as one line of JSON on stdout, and nothing else there. The same events, those that are kept,
                are the entries of the history file.

                | type | | when | fields |
                |---|---|---|---|
                %s

                **Kept** events have a number `n`, counted from 1 in the session, without gaps. Each is an entry of the journal, written before the line is
                printed and before anything that depends on it is done: the line is the acknowledgement, and what was acknowledged survives `kill -9`.
                Entries are on the disk, so that they survive a power cut too, when `turn_ended` was the last one and the program has ended.
                **Live** events have no number and are not kept; what counts of them is in the kept event that follows.

                A session that is taken up again goes on counting: its first new line is another `session_opened`. Readers should pass over types and
                fields that they do not know.

                ## A session

                One line of each kind, from sample records by the program's own printer:

                ```json
                %s```

                ## Contents

                | type | line |
                |---|---|
                %s

                `arguments` of a call are the model's very text, which need not be JSON. `signature` and `data` of thinking are the provider's own.

                ## Ends

                | how | line | exit status |
                |---|---|---|
                %s

                ## The history file

                `YYYYMMDD-HHMMSS.json`, named by the local time at which the session began; a second one of the same second ends with `-2`. It is one JSON
                document at any moment, with one entry on each line:

                ```json
                %s```

                - An append overwrites the closing `]}` with the new line and the closing again, in one write; finished lines are never touched.
                - `n` is the number, `t` the time in UTC, `messages` counts the prompts and answers up to here.
                - `check` is a CRC-32C over the check before it and the line up to it, the header's for the first: no bit can turn, and no line go missing, move
                  or come from another session, without being noticed.
                - A torn last line (a power cut) is copied aside to `ID.torn-TIME` and cut off when the session is opened, with a notice. Any other damage is
                  refused; `glovebox history salvage ID` copies the file to `ID.damaged-TIME` and cuts it down to the entries before the damage.
                - A call that has no `tool_ended` when the session is taken up again counts as interrupted, and the model is told so.
                - One process at a time may write a session, by a kernel lock that ends with the process; reading needs none.
                - The folder and its files are for their owner only.
                """.formatted(rows(), lines(), contents(), ends(), history());
    }

    static Set<String> described() {
        return WORDS.keySet();
    }

    /** Fields that a page names, and those that a line has. */
    static Map<String, Set<String>> described(Set<String> types) {
        return types.stream()
                .collect(Collectors.toMap(
                        type -> type, type -> words(type).fields().keySet()));
    }

    static Map<String, Set<String>> written() {
        return EventSamples.all().stream()
                .map(EventJson::write)
                .collect(Collectors.toMap(EventsReference::type, json -> json.fields().keySet().stream()
                        .filter(name -> !name.equals("type"))
                        .collect(Collectors.toSet())));
    }

    private static String rows() {
        return EventSamples.all().stream().map(EventsReference::row).collect(Collectors.joining("\n"));
    }

    private static String row(AgentEvent event) {
        Json.Obj json = EventJson.write(event);
        Words words = words(type(json));
        String side =
                switch (event) {
                    case AgentEvent.Kept ignored -> "kept";
                    case AgentEvent.Live ignored -> "live";
                };
        String fields = json.fields().keySet().stream()
                .filter(name -> !name.equals("type"))
                .map(name -> "`" + name + "`: " + words.fields().get(name))
                .collect(Collectors.joining("<br>"));
        return "| `" + type(json) + "` | " + side + " | " + words.when() + " | " + fields + " |";
    }

    private static String lines() {
        var bytes = new ByteArrayOutputStream();
        var lines = new JsonLines(new Paper(bytes, () -> {}));
        long number = 0;
        for (AgentEvent event : EventSamples.all()) {
            switch (event) {
                case AgentEvent.Kept kept -> lines.kept(++number, kept);
                case AgentEvent.Live live -> lines.live(live);
            }
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private static String contents() {
        return EventSamples.contents().stream().map(EventsReference::content).collect(Collectors.joining("\n"));
    }

    private static String content(Content content) {
        Json json = EventJson.write(new AgentEvent.Prompted(new Message.Prompt(List.of(content))))
                .list("content")
                .getFirst();
        return "| `" + type(json) + "` | `" + json.text() + "` |";
    }

    private static String ends() {
        return EventSamples.ends().stream().map(EventsReference::end).collect(Collectors.joining("\n"));
    }

    private static String end(TurnEnd end) {
        int status =
                switch (end) {
                    case TurnEnd.Done() -> 0;
                    case TurnEnd.Failed ignored -> 1;
                    case TurnEnd.LimitReached ignored -> 3;
                    case TurnEnd.Cancelled() -> 130;
                };
        Json json = EventJson.write(new AgentEvent.TurnEnded(end, Usage.NONE, Duration.ZERO))
                .at("end")
                .orElseThrow();
        return "| " + json.string("how").orElseThrow() + " | `" + json.text() + "` | " + status + " |";
    }

    private static String history() {
        return Export.json(new SessionId("20260131-235959"), EventSamples.entries());
    }

    private static Words words(String type) {
        Words words = WORDS.get(type);
        if (words == null) {
            throw new AssertionError("EventsReference has no words for " + type);
        }
        return words;
    }

    private static String type(Json json) {
        return json.string("type").orElseThrow();
    }
}

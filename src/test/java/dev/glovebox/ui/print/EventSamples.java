package dev.glovebox.ui.print;

import dev.glovebox.agent.journal.Journal;
import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.AgentEvent.TurnEnd;
import dev.glovebox.protocol.Compaction;
import dev.glovebox.protocol.Content;
import dev.glovebox.protocol.Dollars;
import dev.glovebox.protocol.EgressDecision;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.Message;
import dev.glovebox.protocol.Message.Stop;
import dev.glovebox.protocol.Message.Usage;
import dev.glovebox.protocol.ToolResult;
import dev.glovebox.protocol.ToolResult.Outcome;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** A small session in which every kind of event comes once, in an order that can be. */
final class EventSamples {
    private static final Instant START = Instant.parse("2026-01-31T23:59:59Z");
    private static final Usage USAGE = new Usage(1830, 64, 0, 0);
    private static final Content.ToolCall CALL =
            new Content.ToolCall("call_1_1", "bash", "{\"command\":\"python3 hello.py\"}");

    private EventSamples() {}

    static List<AgentEvent> all() {
        return List.of(
                new AgentEvent.SessionOpened("20260131-235959", "/home/me/project", "claude-sonnet-4-5", "sealed"),
                noticed(new EgressDecision.Refused(
                        "example.org",
                        443,
                        EgressDecision.Reason.HOST_NOT_ALLOWED,
                        "example.org is not an allowed host: a person can allow it by --allow-host example.org")),
                new AgentEvent.Prompted(Message.Prompt.of("Run hello.py")),
                new AgentEvent.ThinkingDelta("The file is there."),
                new AgentEvent.TextDelta("I run"),
                new AgentEvent.Answered(new Message.Answer(
                        List.of(new Content.Text("I run it."), CALL), Stop.TOOL_CALLS, new Usage(900, 30, 0, 0))),
                new AgentEvent.ToolStarted(CALL),
                new AgentEvent.ToolOutput("call_1_1", "Hello, World!\n"),
                new AgentEvent.ToolEnded(
                        new ToolResult(
                                "call_1_1",
                                Outcome.DONE,
                                List.of(new Content.Text("Hello, World!\n[exit 0]")),
                                Json.parse("{\"exit\":0,\"bytes\":14,\"directory\":\"/workspace\"}")),
                        Duration.ofMillis(41)),
                new AgentEvent.Compacted(
                        new Compaction.Summarised(4, "The person wants hello.py to run. It ran."),
                        163_840,
                        9_120,
                        new Usage(160_000, 800, 0, 0)),
                new AgentEvent.TurnEnded(new TurnEnd.Done(), USAGE, Duration.ofMillis(2310), Dollars.parse("0.00645")),
                new AgentEvent.Undone("call_0_1", "hello.py"));
    }

    private static AgentEvent noticed(EgressDecision decision) {
        return new AgentEvent.Noticed(decision.sentence(), decision.details());
    }

    static List<Content> contents() {
        return List.of(
                new Content.Text("Hello"),
                new Content.Image("image/png", "iVBORw0KGgo="),
                new Content.Thinking("The file is there.", "c2ln"),
                new Content.HiddenThinking("ZGF0YQ=="),
                CALL);
    }

    static List<TurnEnd> ends() {
        return List.of(
                new TurnEnd.Done(),
                new TurnEnd.LimitReached("the model was asked 100 times"),
                new TurnEnd.LimitReached("1800 s have passed in this run", TurnEnd.Bound.TIME),
                new TurnEnd.Cancelled(),
                new TurnEnd.Failed("the key was refused"));
    }

    /** What a journal has of it. */
    static List<Journal.Entry> entries() {
        List<Journal.Entry> entries = new ArrayList<>();
        for (AgentEvent event : all()) {
            if (event instanceof AgentEvent.Kept kept) {
                entries.add(new Journal.Entry(entries.size() + 1, START.plusMillis(entries.size() * 7L), kept));
            }
        }
        return entries;
    }
}

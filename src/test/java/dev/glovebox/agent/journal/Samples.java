package dev.glovebox.agent.journal;

import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.AgentEvent.Kept;
import dev.glovebox.protocol.Content;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.Message;
import dev.glovebox.protocol.ToolResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Events as a session has them. */
public final class Samples {
    private Samples() {}

    public static Kept opened(SessionId id, String workspace) {
        return new AgentEvent.SessionOpened(id.text(), workspace, "anthropic/claude", "sealed");
    }

    public static Kept prompted(String text) {
        return new AgentEvent.Prompted(Message.Prompt.of(text));
    }

    public static Kept answered(Content... content) {
        return new AgentEvent.Answered(
                new Message.Answer(List.of(content), Message.Stop.DONE, new Message.Usage(1, 2, 3, 4)));
    }

    public static Content.ToolCall call(String id) {
        return new Content.ToolCall(id, "bash", "{\"command\":\"echo \\\"" + id + "\\\"\"}");
    }

    public static ToolResult result(String id) {
        return new ToolResult(
                id,
                ToolResult.Outcome.DONE,
                List.of(new Content.Text("out of " + id + "\n")),
                Json.object().with("exit", 0).end());
    }

    public static Kept started(String id) {
        return new AgentEvent.ToolStarted(call(id));
    }

    public static Kept ended(String id) {
        return new AgentEvent.ToolEnded(result(id), Duration.ofMillis(12));
    }

    public static Kept done() {
        return new AgentEvent.TurnEnded(
                new AgentEvent.TurnEnd.Done(), new Message.Usage(10, 20, 0, 0), Duration.ofMillis(345));
    }

    /** Turns of a prompt, an answer that calls, its result, and a last answer: that many messages, at the least. */
    public static List<Kept> session(int messages) {
        List<Kept> events = new ArrayList<>();
        for (int turn = 0; 3 * turn < messages; turn++) {
            String call = "call_" + turn;
            events.addAll(List.of(
                    prompted("Prompt " + turn + ": ünï¢ode, \"quotes\", a new\nline and a bell \u0007"),
                    answered(new Content.Thinking("hm", "sig"), new Content.Text("I look."), call(call)),
                    started(call),
                    ended(call),
                    answered(new Content.Text("Done with " + turn + " 🧤")),
                    done()));
        }
        return List.copyOf(events);
    }
}

package dev.glovebox.agent.journal;

import static dev.glovebox.agent.journal.Samples.answered;
import static dev.glovebox.agent.journal.Samples.call;
import static dev.glovebox.agent.journal.Samples.ended;
import static dev.glovebox.agent.journal.Samples.prompted;
import static dev.glovebox.agent.journal.Samples.started;
import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.agent.journal.Journal.Entry;
import dev.glovebox.agent.journal.file.FileHistory;
import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.AgentEvent.Kept;
import dev.glovebox.protocol.AgentEvent.TurnEnd;
import dev.glovebox.protocol.Content;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.Message;
import dev.glovebox.protocol.ToolResult;
import dev.glovebox.testing.Golden;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ExportTest {
    private static final SessionId ID = new SessionId("20260131-120000");
    private static final Instant START = Instant.parse("2026-01-31T12:00:00Z");

    private static final List<Kept> EVENTS = List.of(
            Samples.opened(ID, "/home/me/project"),
            new AgentEvent.Noticed("The box has no memory limit.\nReally."),
            prompted("Show the file\r\nwith fences \u001b[31m \u2028"),
            answered(new Content.Thinking("First\nlook.", "sig"), new Content.Text("I look."), call("call_1")),
            started("call_1"),
            ended("call_1"),
            answered(call("call_2")),
            new AgentEvent.ToolEnded(
                    new ToolResult(
                            "call_2",
                            ToolResult.Outcome.FAILED,
                            List.of(new Content.Text("```\n````\n"), new Content.Image("image/png", "AAAA")),
                            new Json.Null()),
                    Duration.ofMillis(3)),
            answered(new Content.HiddenThinking("x"), new Content.Text("There.")),
            new AgentEvent.Undone("call_1", "src/a\nb.py"),
            new AgentEvent.TurnEnded(
                    new TurnEnd.LimitReached("20 requests"), new Message.Usage(100, 20, 0, 0), Duration.ofSeconds(2)));

    private static List<Entry> entries() {
        List<Entry> entries = new ArrayList<>();
        for (Kept event : EVENTS) {
            entries.add(new Entry(entries.size() + 1, START.plusMillis(entries.size()), event));
        }
        return entries;
    }

    @Test
    void markdownIsForPeople() {
        Golden.files().matches("journal/session.md", Export.markdown(ID, entries()));
    }

    @Test
    void jsonIsTheDocumentOfTheFile(@TempDir Path folder) throws IOException {
        HandClock clock = new HandClock(START.toString());
        try (Journal journal = new FileHistory(folder, clock).create()) {
            for (Kept event : EVENTS) {
                journal.append(event);
                clock.pass(Duration.ofMillis(1));
            }
        }

        String document = Export.json(ID, entries());
        Golden.files().matches("journal/session.json", document);
        assertThat(folder.resolve(ID + ".json")).hasContent(document);
        assertThat(Json.parse(document).list("entries")).hasSameSizeAs(EVENTS);
    }
}

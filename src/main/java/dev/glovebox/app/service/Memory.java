package dev.glovebox.app.service;

import dev.glovebox.agent.EventSink;
import dev.glovebox.agent.journal.Journal;
import dev.glovebox.jobs.Job;
import dev.glovebox.jobs.Lease;
import dev.glovebox.jobs.StoreAway;
import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.Content;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.ToolResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Writes memory.json: what was asked, done and answered in a job, short enough to be given to another one. */
final class Memory implements EventSink {
    private static final int LONGEST = 4000;
    private static final int MOST = 500;
    private static final Duration PACE = Duration.ofSeconds(2);

    private final AttemptFiles files;
    private final Job job;
    private final List<Json> history = new ArrayList<>();
    private final Map<String, Content.ToolCall> calls = new HashMap<>();
    private long left;
    private long written;

    Memory(AttemptFiles files, Job job, List<Journal.Entry> before) {
        this.files = files;
        this.job = job;
        before.forEach(entry -> take(entry.event()));
        write();
    }

    @Override
    public synchronized void kept(Journal.Entry entry) {
        take(entry.event());
        boolean isEnd = entry.event() instanceof AgentEvent.TurnEnded;
        if (isEnd || System.nanoTime() - written > PACE.toNanos()) {
            try {
                write();
            } catch (Lease.Lost e) {
                return; // the attempt finds out by itself
            } catch (StoreAway e) {
                if (isEnd) {
                    throw e;
                }
            }
        }
    }

    @Override
    public void live(AgentEvent.Live event) {}

    private void take(AgentEvent.Kept event) {
        switch (event) {
            case AgentEvent.Prompted(var prompt) -> add("asked", "text", text(prompt.content()));
            case AgentEvent.Answered(var answer) -> {
                String text = text(answer.content());
                if (!text.isEmpty()) {
                    add("answered", "text", text);
                }
            }
            case AgentEvent.ToolStarted(var call) -> calls.put(call.id(), call);
            case AgentEvent.ToolEnded(var result, var took) -> acted(result, took);
            case AgentEvent.Noticed(var text, var details) -> add("noticed", "text", text);
            case AgentEvent.TurnEnded ended -> add("ended", "how", end(ended.end()));
            case AgentEvent.SessionOpened ignored -> {}
            case AgentEvent.Compacted ignored -> {}
            case AgentEvent.Undone(var call, var path) -> add("taken back", "path", path);
        }
    }

    private static String end(AgentEvent.TurnEnd end) {
        return switch (end) {
            case AgentEvent.TurnEnd.Done() -> "done";
            case AgentEvent.TurnEnd.Cancelled() -> "cancelled";
            case AgentEvent.TurnEnd.LimitReached(var limit, var bound) -> "stopped at a limit: " + limit;
            case AgentEvent.TurnEnd.Failed(var reason) -> "failed: " + reason;
        };
    }

    private void acted(ToolResult result, Duration took) {
        Content.ToolCall call = calls.remove(result.callId());
        add(Json.object()
                .with("what", "acted")
                .with("tool", call == null ? "" : call.name())
                .with("arguments", call == null ? "" : shortened(call.arguments()))
                .with("ok", result.outcome() == ToolResult.Outcome.DONE)
                .with("result", shortened(text(result.content())))
                .with("milliseconds", took.toMillis())
                .end());
    }

    private void add(String what, String field, String text) {
        add(Json.object().with("what", what).with(field, shortened(text)).end());
    }

    /** The latest are the most telling. */
    private void add(Json entry) {
        history.add(entry);
        if (history.size() > MOST) {
            history.removeFirst();
            left++;
        }
    }

    private static String text(List<Content> contents) {
        StringBuilder text = new StringBuilder();
        for (Content content : contents) {
            if (content instanceof Content.Text(var piece)) {
                text.append(text.isEmpty() ? "" : "\n").append(piece);
            }
        }
        return text.toString();
    }

    private static String shortened(String text) {
        if (text.length() <= LONGEST) {
            return text;
        }
        int first = whole(text, LONGEST / 2);
        int second = whole(text, text.length() - LONGEST / 2);
        return text.substring(0, first) + "\n… " + (second - first) + " characters left out …\n"
                + text.substring(second);
    }

    /** Not within a pair that is one character. */
    private static int whole(String text, int at) {
        return Character.isLowSurrogate(text.charAt(at)) ? at - 1 : at;
    }

    private void write() {
        written = System.nanoTime();
        Path file = files.folder().memory();
        try {
            files.write(
                    file,
                    Json.object()
                                    .with("job", job.id().text())
                                    .with("kind", job.kind().word())
                                    .with("left_out", left)
                                    .with("history", history)
                                    .end()
                                    .text()
                            + "\n");
        } catch (IOException e) {
            throw new UncheckedIOException("the memory " + file + " cannot be written", e);
        }
    }
}
